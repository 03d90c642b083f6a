import { overlaps } from '../../domain/time/intervals.ts';
import { boardScreens } from '../timeline/boardScreens.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import { Face } from './Face.tsx';
import classes from './Faces.module.css';
import type { Look } from './holders.ts';

/** Beyond these, a number says how many more there are. */
const mostFaces = 4;

export interface FacesProps {
  readonly looks: readonly Look[];
  /** The days that are looked at here. */
  readonly seen: { readonly start: number; readonly end: number };
  readonly format: TimeFormat;
}

/** The colleagues who look at boards: strong for those who look at some of the same days. */
export function Faces({ looks, seen, format }: FacesProps) {
  const people = [...Map.groupBy(looks, ({ uid }) => uid).values()].map((screens) => ({
    uid: screens[0]?.uid ?? '',
    name: screens[0]?.name ?? '',
    near: screens.some(({ from, to }) => overlaps({ start: from, end: to }, seen)),
    text: `${screens[0]?.name}: ${screens
      .map(({ board, from, to }) => `${boardScreens[board].title}, ${format.days(from, to - 1)}`)
      .join('; ')}`,
  }));
  if (people.length === 0) return null;
  const sorted = people.toSorted((one, other) => Number(other.near) - Number(one.near));
  const rest = sorted.slice(mostFaces);
  const restText = rest.map(({ text }) => text).join('\n');
  return (
    <ul className={classes.faces} aria-label="Colleagues who look at boards">
      {sorted.slice(0, mostFaces).map(({ uid, name, near, text }) => (
        <li key={uid} title={text} data-near={near || undefined} data-look={uid}>
          <Face name={name} />
          <span className={classes.spoken}>{text}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={restText}>
          <span aria-hidden>{`+${rest.length}`}</span>
          <span className={classes.spoken}>{restText}</span>
        </li>
      )}
    </ul>
  );
}
