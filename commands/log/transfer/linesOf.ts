/** In characters; no event comes near, and a text without line ends is no export. */
const longestLine = 64_000_000;

/**
 * The lines of a text that arrives in pieces, without their line feeds. Only a line feed ends a line, because
 * JSON may contain the other characters that count as line ends elsewhere.
 *
 * @throws RangeError for a line longer than any event
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf('\n'); end !== -1; end = piece.indexOf('\n', start)) {
      yield rest.join('') + piece.slice(start, end);
      rest = [];
      length = 0;
      start = end + 1;
    }
    rest.push(piece.slice(start));
    length += piece.length - start;
    if (length > longestLine) throw new RangeError(`is longer than ${longestLine} characters`);
  }
  if (length > 0) yield rest.join('');
}
