# Homebrew formula.   brew install --HEAD ./packaging/homebrew/blogo.rb
# A release fills in `url` and `sha256` of its source archive (RELEASE.md).
class Blogo < Formula
  desc "Procedural generator of Bongard-LOGO problems"
  homepage "https://example.org/blogo" # the owner's address
  license "MIT"
  head "file://#{Pathname(__dir__).parent.parent}", using: :git, branch: "main"

  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "bash" => :build
  depends_on "cairo"
  depends_on "jansson"
  depends_on "libpng"
  depends_on "openssl@3"

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DBLOGO_TESTS=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    system bin/"blogo", "generate", "--limit", "1", "-s", "32", "-o", "set"
    system bin/"blogo", "verify", "set"
  end
end
