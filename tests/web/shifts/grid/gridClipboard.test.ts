import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipboardRows, clipboardText, pastedInto } from '../../../../web/shifts/grid/gridClipboard.ts';

describe('the clipboard of a grid', () => {
  it('reads what spreadsheets write', () => {
    expect(clipboardRows('7-15\t\r\n"17-21\n22-23"\toff\r\n')).toEqual([
      ['7-15', ''],
      ['17-21\n22-23', 'off'],
    ]);
    expect(clipboardRows('"say ""hi"""')).toEqual([['say "hi"']]);
  });

  it('reads again whatever it writes', () => {
    const cells = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(cells, (rows) => {
        const clean = rows.map((row) => row.map((text) => text.replaceAll('\r', '').replace(/^"/, '')));
        expect(clipboardRows(clipboardText(clean))).toEqual(clean);
      }),
    );
  });

  it('repeats what was copied in a selection that holds it several times, else pastes it once', () => {
    const size = { rows: 5, columns: 7 };
    const week = { top: 1, bottom: 2, left: 0, right: 6 };
    expect(pastedInto([['7-15']], week, size)).toHaveLength(14);
    expect(
      pastedInto([['a', 'b']], { top: 0, bottom: 0, left: 0, right: 3 }, size).map(({ text }) => text),
    ).toEqual(['a', 'b', 'a', 'b']);
    expect(pastedInto([['a', 'b']], { top: 0, bottom: 0, left: 0, right: 2 }, size)).toHaveLength(2);
  });

  it('leaves out what would be outside the grid', () => {
    const corner = { top: 4, bottom: 4, left: 6, right: 6 };
    expect(
      pastedInto(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        corner,
        { rows: 5, columns: 7 },
      ),
    ).toEqual([{ row: 4, column: 6, text: 'a' }]);
  });
});
