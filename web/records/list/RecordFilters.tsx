import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { kindOf } from '../../../domain/record/fieldFacts.ts';
import { capitalised, wordOf } from '../../../domain/record/recordSentences.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { mayRead, seesField } from '../../../domain/rights/rights.ts';
import { SearchField } from '../../shell/SearchField.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { usePhone } from '../../shell/usePhone.ts';
import { endedWord, recordOf, stageFieldIn, titleFields } from '../anyRecord.ts';
import { fieldViews } from '../fields/fieldViews.ts';
import { RecordSelect } from '../fields/RecordSelect.tsx';
import { referable } from '../referable.ts';
import { CostFilter } from './CostFilter.tsx';
import {
  boardFields,
  dueChoices,
  filterFields,
  hasCostsReversed,
  hidesSome,
  isCostFilter,
  type ListAddress,
} from './listAddress.ts';
import classes from './RecordFilters.module.css';

export interface RecordFiltersProps {
  readonly name: RecordName;
  readonly address: ListAddress;
  readonly onChange: (change: Partial<ListAddress>) => void;
}

/** As many filters as stand beside the search; the others are a button away. */
const atHand = 4;

/** Which records a list shows: by text, by their fields, and whether those out of use are included. */
export function RecordFilters({ name, address, onChange }: RecordFiltersProps) {
  const session = useSession();
  const phone = usePhone();
  const [opened, { toggle }] = useDisclosure(false);
  const { words } = recordOf(name);
  // Above the list are the stages with their counts.
  const fields = filterFields(name, session).filter((field) => field !== stageFieldIn(name));
  const set = (field: string, value: string | null) => {
    const { [field]: _, ...others } = address.filters;
    onChange({ filters: value === null ? others : { ...others, [field]: value } });
  };
  const chosen = Object.keys(address.filters).length;
  const folded = phone ? fields.length > 0 : fields.length > atHand + 1;
  const isAtHand = (field: string, index: number) => !phone && (index < atHand || field in address.filters);
  const hidden = hidesSome(name);
  const searched = searchedWords(name, session);
  const columns = boardFields(name, session);
  const labelOf = (field: string) => recordOf(name).shown[field]?.label ?? field;
  const foldButton = (
    <Button
      variant="default"
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-expanded={opened}
      onClick={toggle}
    >
      {phone ? (chosen === 0 ? 'Filter' : `Filter (${chosen})`) : opened ? 'Fewer filters' : 'More filters'}
    </Button>
  );
  return (
    <search className={classes.filters} aria-label={`Filter the ${words.many}`}>
      {searched.length > 0 && (
        <SearchField
          label={`Search ${words.many}`}
          placeholder={capitalised(searched.join(', '))}
          value={address.search}
          onChange={(search) => onChange({ search })}
          className={classes.search}
        />
      )}
      {phone && folded && foldButton}
      {fields
        .filter((field, index) => !folded || opened || isAtHand(field, index))
        .map((field) => {
          const common = {
            value: address.filters[field] ?? null,
            onChange: (value: string | null) => set(field, value),
          };
          return isCostFilter(field) ? (
            <CostFilter
              key={field}
              filter={field}
              className={classes.filter ?? ''}
              wrong={field === 'maxCost' && hasCostsReversed(address)}
              {...common}
            />
          ) : (
            <FieldFilter key={field} name={name} field={field} {...common} />
          );
        })}
      {!phone && folded && foldButton}
      {columns.length > 0 && (
        <div className={classes.view}>
          {address.view === 'board' && columns.length > 1 && (
            <Select
              className={classes.filter ?? ''}
              aria-label="Columns by"
              data={columns.map((field) => ({ value: field, label: `By ${labelOf(field).toLowerCase()}` }))}
              value={address.by}
              allowDeselect={false}
              onChange={(by) => onChange({ by: by ?? address.by })}
            />
          )}
          <SegmentedControl
            aria-label="View"
            data={[
              { value: 'list', label: 'List' },
              { value: 'board', label: 'Board' },
            ]}
            value={address.view}
            onChange={(view) => onChange({ view: view === 'board' ? 'board' : 'list' })}
          />
        </div>
      )}
      {hidden && (
        <Switch
          className={classes.ended ?? ''}
          label={`Show ${(endedWord(name) ?? 'hidden').toLowerCase()}`}
          checked={address.shows === 'all'}
          onChange={({ currentTarget }) => onChange({ shows: currentTarget.checked ? 'all' : 'in use' })}
        />
      )}
    </search>
  );
}

/**
 * The fields that a search covers for somebody: `name, reference`; the title alone for those who do not see all of
 * them.
 */
function searchedWords(name: RecordName, claims: Claims): readonly string[] {
  const { area, shown, searched, declaration } = recordOf(name);
  const seesAll = searched.every((field) => seesField(claims, area, shown[field]?.class));
  const word = (field: string) => wordOf(declaration.fields, field);
  const titled = titleFields(name);
  const [only] = titled;
  const title =
    titled.length === 0 ? [] : titled.length === 1 && only !== undefined ? [word(only)] : ['name'];
  return [...title, ...(seesAll ? searched.filter((field) => field in shown).map(word) : [])];
}

interface FieldFilterProps {
  readonly name: RecordName;
  readonly field: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

function FieldFilter({ name, field, value, onChange }: FieldFilterProps) {
  const session = useSession();
  const facts = recordOf(name).shown[field];
  if (facts === undefined) return null;
  const { label, choices = {}, refersTo = '' } = facts;
  const { filteredBy } = kindOf(facts);
  if (facts.endOfDay === true) {
    const data = Object.entries(dueChoices).map(([choice, text]) => ({
      value: choice,
      label: `${label}: ${text}`,
    }));
    return (
      <Select
        aria-label={label}
        placeholder={label}
        data={data}
        value={value}
        onChange={onChange}
        clearable
        className={classes.filter ?? ''}
      />
    );
  }
  const { Filter } = fieldViews[facts.kind];
  if (Filter !== undefined) {
    return <Filter facts={facts} value={value} onChange={onChange} className={classes.filter ?? ''} />;
  }
  const common = {
    'aria-label': label,
    placeholder: label,
    value,
    onChange,
    clearable: true,
    className: classes.filter ?? '',
  };
  if (filteredBy === 'id') {
    const to = referable(refersTo);
    return to !== undefined && mayRead(session, to.area) ? (
      <RecordSelect category={to.name} {...common} />
    ) : null;
  }
  const data =
    filteredBy === 'yesNo'
      ? [
          { value: 'true', label: `${label}: yes` },
          { value: 'false', label: `${label}: no` },
        ]
      : Object.entries(choices).map(([choice, text]) => ({ value: choice, label: text }));
  return <Select data={data} {...common} />;
}
