import type { Area } from '../rights/area.ts';
import type { StreamCategory } from './eventCatalogue.ts';
import { type RecordName, records } from './records.ts';

/** The areas of categories with a decider of their own; a concept names its area in its declaration. */
const ownAreas = {
  organisation: 'organisation',
  booking: 'work',
  workspace: 'work',
} as const satisfies Record<Exclude<StreamCategory, RecordName>, Area>;

const areas: Readonly<Record<string, Area | undefined>> = {
  ...ownAreas,
  ...Object.fromEntries(Object.values(records).map(({ category, area }) => [category, area])),
};

/** The area of rights that the records of a category belong to; undefined for an unknown category. */
export function areaOf(category: StreamCategory): Area;
export function areaOf(category: string): Area | undefined;
export function areaOf(category: string): Area | undefined {
  return Object.hasOwn(areas, category) ? areas[category] : undefined;
}
