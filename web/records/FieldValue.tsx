import { Anchor, ColorSwatch, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { isFileValue } from '../../domain/file/fileValue.ts';
import { locationSchema } from '../../domain/kernel/fields.ts';
import type { FieldFacts } from '../../domain/record/fieldFacts.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { PlaceView } from '../map/PlaceView.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { EmailLink, PhoneLink } from './drawer/Facts.tsx';
import { EntriesView } from './EntriesView.tsx';
import { FileValueView } from './FileValueView.tsx';
import { type FieldFormats, fieldText, idsOf, isNothing } from './fieldText.ts';
import { RecordNames } from './RecordNames.tsx';
import { referable } from './referable.ts';

export interface FieldValueProps {
  /** The kind of record that it belongs to. */
  readonly of: RecordName;
  readonly recordId: string;
  readonly facts: FieldFacts;
  readonly value: unknown;
  readonly formats: FieldFormats;
}

/** The value of a field where there is room for links and actions; nothing if it has no value, or is no. */
export function FieldValue({ of, recordId, facts, value, formats }: FieldValueProps) {
  if (isNothing(value) || value === false) return null;
  const text = fieldText(facts, value, formats);
  switch (facts.kind) {
    case 'phone':
      return <PhoneLink number={text} />;
    case 'email':
      return <EmailLink address={text} />;
    case 'colour':
      return (
        <Group gap={6} align="baseline">
          <ColorSwatch color={text} size={12} aria-hidden />
          {text}
        </Group>
      );
    case 'location': {
      const place = locationSchema.safeParse(value);
      return place.success ? (
        <PlaceView of={of} recordId={recordId} label={facts.label} place={place.data} />
      ) : null;
    }
    case 'file':
      return isFileValue(value) ? <FileValueView file={value} /> : null;
    case 'reference':
      return <RecordLink category={facts.refersTo ?? ''} id={idsOf(value)[0] ?? ''} name={text} />;
    case 'references':
      return (
        <RecordNames
          category={facts.refersTo ?? ''}
          ids={idsOf(value)}
          nameOf={(id) => formats.nameOf(facts.refersTo ?? '', id)}
        />
      );
    case 'entries':
      return <EntriesView facts={facts} value={value} />;
    default:
      return text;
  }
}

/** The name of a record, as a link for those who may read it. */
export function RecordLink(props: { readonly category: string; readonly id: string; readonly name: string }) {
  const { category, id, name } = props;
  const session = useSession();
  const to = referable(category);
  if (to === undefined || !mayRead(session, to.area)) return name;
  return (
    <Anchor component={Link} size="sm" to={to.addressOf(id)}>
      {name}
    </Anchor>
  );
}
