import { Anchor, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  type CarePlanContent,
  type CareSection,
  careSections,
  severities,
} from '../../domain/carePlan/carePlanContent.ts';
import { localDate } from '../../domain/time/localText.ts';
import { RecordNamed } from '../forms/RecordNamed.tsx';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './carePlans.module.css';
import { timesText } from './timeTexts.ts';

export interface PlanViewProps {
  readonly content: CarePlanContent;
  /** The sections that are shown; omitted: all of them. */
  readonly sections?: readonly CareSection[];
  /** What stands below an entry: what became of it. */
  readonly below?: (id: string) => ReactNode;
  /** Whether the labels of routines are named. */
  readonly labels?: 'named';
}

/** A care plan to read: what is dangerous first. */
export function PlanView({ content, sections, below, labels }: PlanViewProps) {
  const shown = (section: CareSection) =>
    content[section].length > 0 && (sections === undefined || sections.includes(section));
  return (
    <>
      {shown('risks') && <Risks risks={content.risks} />}
      {shown('medications') && (
        <Section of="medications">
          {content.medications.map((one) => (
            <li key={one.id} className={classes.entry}>
              <MedicationText medication={one} />
              {below?.(one.id)}
            </li>
          ))}
        </Section>
      )}
      {shown('routines') && (
        <Section of="routines">
          {content.routines.map((one) => (
            <li key={one.id} className={classes.entry}>
              <RoutineText routine={one} labels={labels} />
              {below?.(one.id)}
            </li>
          ))}
        </Section>
      )}
      {shown('goals') && (
        <Section of="goals">
          {content.goals.map(({ id, text }) => (
            <li key={id} className={classes.entry}>
              <Text size="sm">{text}</Text>
            </li>
          ))}
        </Section>
      )}
      {shown('contacts') && (
        <Section of="contacts">
          {content.contacts.map(({ id, name, role, phone }) => (
            <li key={id} className={classes.entry}>
              <Text size="sm" fw={600}>
                {name}
              </Text>
              <Text size="sm" c="dimmed">
                {role}
                {role !== '' && phone !== '' && ' · '}
                {phone !== '' && (
                  <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} size="sm" underline="always">
                    {phone}
                  </Anchor>
                )}
              </Text>
            </li>
          ))}
        </Section>
      )}
    </>
  );
}

function Section({ of, children }: { readonly of: CareSection; readonly children: ReactNode }) {
  const { label } = careSections[of];
  return (
    <section aria-label={label}>
      <Title order={2} size="h4" mb={4}>
        {label}
      </Title>
      <ul className={classes.entries}>{children}</ul>
    </section>
  );
}

const tones = { high: 'bad', medium: 'warning', low: 'quiet' } as const;
const worstFirst = ['high', 'medium', 'low'];

/** Risks and alerts, the worst first. */
export function Risks({ risks }: { readonly risks: CarePlanContent['risks'] }) {
  const sorted = risks.toSorted(
    (one, other) => worstFirst.indexOf(one.severity) - worstFirst.indexOf(other.severity),
  );
  return (
    <section aria-label={careSections.risks.label} className={classes.risks}>
      {sorted.map(({ id, text, severity, advice }) => (
        <Note key={id} tone={tones[severity]} title={text}>
          <Text size="sm">
            {severities[severity]} risk{advice === '' ? '' : `. ${advice}`}
          </Text>
        </Note>
      ))}
    </section>
  );
}

export function MedicationText({
  medication: { name, form, instruction, times, listedBy, until },
}: {
  readonly medication: CarePlanContent['medications'][number];
}) {
  const { moments } = useFormats();
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm" className={classes.pre ?? ''}>
        {instruction}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          form,
          timesText(times),
          `Listed by ${listedBy}`,
          until === null ? '' : `Until ${localDate(moments, until)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </>
  );
}

export function RoutineText({
  routine: { name, times, steps, labelIds },
  labels,
}: {
  readonly routine: CarePlanContent['routines'][number];
  readonly labels?: 'named' | undefined;
}) {
  return (
    <>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {steps.length > 0 && (
        <ol className={classes.steps}>
          {steps.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same, and their order is all that they are.
            <li key={place}>{step}</li>
          ))}
        </ol>
      )}
      <Text size="sm" c="dimmed" component="div">
        {timesText(times)}
        {labels === 'named' &&
          labelIds.map((id) => (
            <span key={id}>
              {' · '}
              <RecordNamed category="label" id={id} />
            </span>
          ))}
      </Text>
    </>
  );
}
