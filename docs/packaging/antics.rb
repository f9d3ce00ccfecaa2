# Homebrew, on Linux: brew install --formula ./antics.rb
class Antics < Formula
  desc "Playground for shape-layer animation in the terminal"
  homepage "https://github.com/OWNER/antics"
  url "https://github.com/OWNER/antics/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "SHA256"
  license "MIT"

  depends_on "swift" => :build
  depends_on "expat"
  depends_on "libyaml"
  depends_on :linux
  depends_on "ncurses"
  depends_on "zlib"

  def install
    system "make", "install-program", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/antics --version")
    assert_match "star", shell_output("#{bin}/antics describe star-morph --at 0")
  end
end
