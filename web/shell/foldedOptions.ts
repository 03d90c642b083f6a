import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from '@mantine/core';
import { textFilter } from '../../domain/search/textFilter.ts';

/** Which choices a typed text leaves, in every select that has its choices itself: folded as the search does. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const fits = textFilter(search);
  const found: ComboboxParsedItem[] = [];
  for (const option of options) {
    if (found.length === limit) break;
    if (isOptionsGroup(option)) {
      const items = option.items.filter(({ label }) => fits(label)).slice(0, limit - found.length);
      found.push({ ...option, items });
    } else if (fits(option.label)) found.push(option);
  }
  return found;
};
