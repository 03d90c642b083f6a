import { hideableKeys, menuRow } from '../catalogues/menuEntries.ts';

/** What the menu of an organisation that somebody makes through the product does not have at first. */
export const startingMenu: Readonly<Record<string, false>> = Object.fromEntries(
  hideableKeys.filter((key) => menuRow(key).begins === 'hidden').map((key) => [key, false]),
);
