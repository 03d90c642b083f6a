import type { LabelView, ResourceView } from '../../../api/contract/views.ts';
import type { Grouping } from './boardLook.ts';
import { suburbOf } from './suburbOf.ts';

/** People in the order in which they are shown, and what stands above the first of each group. */
export interface GroupedRows {
  readonly rows: readonly ResourceView[];
  /** By the id of the row that it stands above. */
  readonly headings: ReadonlyMap<string, string>;
}

const noHeadings: ReadonlyMap<string, string> = new Map();

const unnamed: { readonly [Kind in Exclude<Grouping, 'none'>]: string } = {
  label: 'Without a label',
  team: 'In no team',
  role: 'Staff',
  area: 'Area not known',
};

/**
 * Puts people into groups by name, those of none last. Somebody with several labels is in the group of the first by
 * name; a team is a label of the type `group`.
 */
export function groupedRows(
  resources: readonly ResourceView[],
  labels: ReadonlyMap<string, LabelView>,
  by: Grouping,
): GroupedRows {
  if (by === 'none') return { rows: resources, headings: noHeadings };
  const groups = new Map<string, ResourceView[]>();
  const others: ResourceView[] = [];
  for (const resource of resources) {
    const name = groupOf(resource, labels, by);
    if (name === undefined) {
      others.push(resource);
      continue;
    }
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [resource]);
    else group.push(resource);
  }
  const inOrder = [...groups].sort(([one], [other]) => one.localeCompare(other, 'en'));
  if (others.length > 0) inOrder.push([unnamed[by], others]);
  return {
    rows: inOrder.flatMap(([, rows]) => rows),
    headings: new Map(inOrder.map(([name, rows]) => [rows[0]?.id ?? '', `${name} · ${rows.length}`])),
  };
}

function groupOf(
  { labelIds, address, external, partner, promotedDispatcher }: ResourceView,
  labels: ReadonlyMap<string, LabelView>,
  by: Exclude<Grouping, 'none'>,
): string | undefined {
  const named = (wanted: (label: LabelView) => boolean) =>
    labelIds
      .flatMap((id) => labels.get(id) ?? [])
      .filter(wanted)
      .map(({ name }) => name)
      .sort((one, other) => one.localeCompare(other, 'en'))[0];
  switch (by) {
    case 'label':
      return named(({ type }) => type !== 'group');
    case 'team':
      return named(({ type }) => type === 'group');
    case 'role':
      if (promotedDispatcher) return 'Promoted dispatchers';
      if (partner) return 'Partners';
      return external ? 'External' : undefined;
    case 'area':
      return suburbOf(address);
  }
}
