# Nix: nix-build docs/packaging/default.nix, after `make dist`. The program is already built; this sets its library paths.
{ pkgs ? import <nixpkgs> { } }:
pkgs.stdenv.mkDerivation rec {
  pname = "antics";
  version = "0.1.0";
  src = ../../.build/dist + "/antics-${version}-linux-x86_64.tar.gz";
  nativeBuildInputs = [ pkgs.autoPatchelfHook ];
  buildInputs = [ pkgs.ncurses ];
  dontBuild = true;
  installPhase = "PREFIX=$out sh ./install.sh";
  meta = {
    description = "Playground for shape-layer animation in the terminal";
    license = [ pkgs.lib.licenses.mit pkgs.lib.licenses.asl20 pkgs.lib.licenses.zlib ];
    platforms = [ "x86_64-linux" ];
    mainProgram = "antics";
  };
}
