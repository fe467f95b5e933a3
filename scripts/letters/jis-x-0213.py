"""Prints every letter of JIS X 0213:2004 for scripts/letters/jis-x-0213.ts: ranges of code points in base 36, then those
that are several code points. Run: python3 scripts/letters/jis-x-0213.py"""

def words(codec, rows):
    for row in rows:
        for plane in (b"", b"\x8f"):
            for cell in range(0xA1, 0xFF):
                try:
                    yield (plane + bytes([row, cell])).decode(codec)
                except UnicodeDecodeError:
                    pass

def base36(n):
    digits = ""
    while True:
        n, rest = divmod(n, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[rest] + digits
        if n == 0:
            return digits

letters = set(words("euc_jis_2004", range(0xA1, 0xFF)))
single = sorted(ord(letter) for letter in letters if len(letter) == 1)
ranges, last = [], 0
for code in single:
    if ranges and code == ranges[-1][1] + 1:
        ranges[-1][1] = code
    else:
        ranges.append([code, code])
parts = []
for start, end in ranges:
    parts.append(base36(start - last) + ("" if start == end else "." + base36(end - start)))
    last = end
print(" ".join(parts))
print(" ".join(sorted("+".join(f"{ord(c):04X}" for c in letter) for letter in letters if len(letter) > 1)))
print(len(single), len(letters) - len(single))
