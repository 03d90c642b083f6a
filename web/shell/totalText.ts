import { grouped } from './counted.ts';

/** How many rows a list has on all of its pages. */
export interface ListTotal {
  readonly total: number;
  /** Set if there are more than that. */
  readonly orMore?: true | undefined;
}

/** `853`, `12,480`; `10,000+` if there are more. */
export function totalText({ total, orMore }: ListTotal): string {
  return `${grouped(total)}${orMore ? '+' : ''}`;
}
