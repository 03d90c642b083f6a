/** The characters of a pattern that stand for others; no pattern of forms is a regular expression, which could take for ever. */
const places: Readonly<Record<string, RegExp>> = {
  '9': /^\p{Nd}$/u,
  A: /^\p{L}$/u,
  '?': /^[\p{L}\p{Nd}]$/u,
};

/** Whether a text looks as a pattern says: `AA-999` is two letters, a hyphen and three digits. */
export function fitsMask(pattern: string, text: string): boolean {
  const wanted = [...pattern];
  const given = [...text];
  return (
    given.length === wanted.length &&
    wanted.every((place, index) => places[place]?.test(given[index] ?? '') ?? place === given[index])
  );
}

/** An example of what a pattern takes: `AB-123`. */
export function maskText(pattern: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const next = { '9': 0, A: 0 };
  return [...pattern]
    .map((place) => {
      if (place === '9' || place === '?') return String((next['9']++ % 9) + 1);
      return place === 'A' ? letters[next.A++ % letters.length] : place;
    })
    .join('');
}
