import { Select } from '@mantine/core';
import { isTrailKind, trailGroups, trailKindNames, trailKinds } from '../../domain/trail/trailKinds.ts';
import auditClasses from '../audit/Audit.module.css';
import { MomentRange } from '../audit/MomentRange.tsx';
import { PersonFilter } from '../shell/PersonFilter.tsx';
import type { SecurityAddress } from './securityAddress.ts';
import { securityQueries } from './securityRequests.ts';

const kindChoices = Object.entries(trailGroups).map(([name, group]) => ({
  group,
  items: trailKindNames
    .filter((kind) => trailKinds[kind].group === name)
    .map((kind) => ({ value: kind, label: trailKinds[kind].label })),
}));

export interface SecurityFiltersProps {
  readonly address: SecurityAddress;
  readonly onChange: (change: Partial<SecurityAddress>) => void;
}

/** Which entries are shown: by person, kind and time. */
export function SecurityFilters({ address, onChange }: SecurityFiltersProps) {
  const { person, kind } = address;
  return (
    <search className={auditClasses.filters} aria-label="Filter the entries">
      <PersonFilter
        query={securityQueries.people()}
        value={person}
        onChange={(value) => onChange({ person: value })}
        className={auditClasses.choice ?? ''}
      />
      <Select
        aria-label="Kind of entry"
        placeholder="Every kind"
        data={kindChoices}
        value={kind}
        onChange={(value) => onChange({ kind: value !== null && isTrailKind(value) ? value : null })}
        nothingFoundMessage="No such kind"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Every kind' }}
        className={auditClasses.choice ?? ''}
      />
      <MomentRange address={address} onChange={onChange} />
    </search>
  );
}
