import { Pill, Select } from '@mantine/core';
import { auditTypes } from '../../api/contract/audit.ts';
import { categories } from '../../domain/catalogues/eventCatalogue.ts';
import listClasses from '../history/eventList.module.css';
import { PersonFilter } from '../shell/PersonFilter.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import classes from './Audit.module.css';
import type { AuditAddress } from './auditAddress.ts';
import { auditQueries } from './auditQueries.ts';
import { categoryText, eventTypeText } from './auditTexts.ts';
import { MomentRange } from './MomentRange.tsx';

const kindChoices = categories.map((category) => ({
  group: categoryText(category),
  items: [
    { value: category, label: `${categoryText(category)}: everything` },
    ...auditTypes(category).map((type) => ({ value: type, label: eventTypeText(type) })),
  ],
}));

export interface AuditFiltersProps {
  readonly address: AuditAddress;
  readonly onChange: (change: Partial<AuditAddress>) => void;
}

/** Which events are shown: by text, person, kind and time. */
export function AuditFilters({ address, onChange }: AuditFiltersProps) {
  return (
    <search className={listClasses.filters} aria-label="Filter the events">
      <SearchField
        label="Search events"
        placeholder="Words, record, command id"
        value={address.text}
        onChange={(text) => onChange({ text })}
        className={listClasses.search}
      />
      <PersonFilter
        query={auditQueries.people()}
        value={address.actor}
        onChange={(actor) => onChange({ actor })}
        className={listClasses.choice ?? ''}
      />
      <Select
        aria-label="Kind of event"
        placeholder="Every kind"
        data={kindChoices}
        value={address.kind}
        onChange={(kind) => onChange({ kind })}
        nothingFoundMessage="No such kind"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Every kind' }}
        className={listClasses.choice ?? ''}
      />
      <MomentRange address={address} onChange={onChange} />
      {address.stream !== null && (
        <Pill
          size="lg"
          withRemoveButton
          onRemove={() => onChange({ stream: null })}
          removeButtonProps={{ 'aria-label': 'Show every record', tabIndex: 0, 'aria-hidden': false }}
          className={classes.pill ?? ''}
        >
          Only {address.stream}
        </Pill>
      )}
    </search>
  );
}
