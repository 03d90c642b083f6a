import { Group, Input, Select } from '@mantine/core';
import { useId, useState } from 'react';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { categoriesNamed, nameInField, recordsNamed } from '../../../domain/record/recordsNamed.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { RecordLink } from '../RecordLink.tsx';
import { referable } from '../referable.ts';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView, FilterProps } from './fieldView.ts';
import { RecordSelect } from './RecordSelect.tsx';

export const personOrCustomerView: FieldView = {
  Editor: PersonOrCustomerField,
  width: 'whole',
  Filter: ({ facts, value, onChange, className }) => (
    <Group gap={6} wrap="nowrap" className={className} miw={280} role="group" aria-label={facts.label}>
      <PersonOrCustomerSelect facts={facts} value={value} onChange={onChange} />
    </Group>
  ),
  Value: ({ facts, value, formats }) =>
    recordsNamed(facts, value).map(({ category, id }) => (
      <RecordLink key={id} category={category} id={id} name={formats.nameOf(category, id)} />
    )),
};

/** A person, or a customer. */
function PersonOrCustomerField(props: FieldProps) {
  const { facts, value, onChange } = props;
  const id = useId();
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <Group gap={6} mb={5} wrap="nowrap" role="group" aria-label={facts.label}>
        <PersonOrCustomerSelect
          facts={facts}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      </Group>
    </Input.Wrapper>
  );
}

/** Which of the two it is, and its name; what somebody may not read is not offered. */
function PersonOrCustomerSelect(
  props: Pick<FilterProps, 'value' | 'onChange'> & { readonly facts: FieldFacts },
) {
  const { facts, value, onChange } = props;
  const session = useSession();
  const [named] = recordsNamed(facts, value);
  const offered = categoriesNamed(facts).flatMap((category) => {
    const to = referable(category);
    return to !== undefined && (mayRead(session, to.area) || category === named?.category) ? [to] : [];
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const to = offered.find(({ name }) => name === (named?.category ?? chosen)) ?? offered[0];
  if (to === undefined) return null;
  return (
    <>
      <Select
        aria-label={`${facts.label}: ${offered.map(({ one }) => one).join(' or ')}`}
        data={offered.map(({ name, one }) => ({ value: name, label: capitalised(one) }))}
        value={to.name}
        allowDeselect={false}
        flex="1 1 40%"
        onChange={(category) => {
          setChosen(category);
          if (named !== undefined && category !== named.category) onChange(null);
        }}
      />
      <div style={{ flex: '1 1 60%' }}>
        <RecordSelect
          key={to.name}
          aria-label={facts.label}
          category={to.name}
          clearable
          value={named?.id ?? null}
          onChange={(id) => onChange(id === null ? null : nameInField(facts, { category: to.name, id }))}
        />
      </div>
    </>
  );
}
