import type { SearchHit } from '../../api/contract/search.ts';
import classes from './SearchPalette.module.css';

type Parts = SearchHit['matched'][number]['parts'];

/** A text with what matched in it marked; `text` if nothing did. */
export function Marked({
  text,
  parts,
  hit,
  field,
}: {
  readonly text: string;
  readonly parts?: Parts;
  /** Where the parts are looked up, if they are not given. */
  readonly hit?: SearchHit;
  readonly field?: string;
}) {
  const found = parts ?? hit?.matched.find((one) => one.field === field && whole(one.parts) === text)?.parts;
  if (found === undefined) return text;
  let at = 0;
  return found.map((part) => {
    at += part.text.length;
    return part.hit ? (
      <mark key={at} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}

function whole(parts: Parts): string {
  return parts.map(({ text }) => text).join('');
}
