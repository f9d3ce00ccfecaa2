/// The scenes that come with Antics.
public enum Catalogue {}
