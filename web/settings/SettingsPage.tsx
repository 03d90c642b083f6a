import { Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { capitalised } from '../../domain/record/recordSentences.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayReadHistories } from '../../domain/rights/rights.ts';
import { type SettingSection, settingSections } from '../../domain/settings/settingSections.ts';
import { bookingKind } from '../../domain/workflow/workflowDefinition.ts';
import { workflowKinds } from '../../domain/workflow/workflowKinds.ts';
import { queries } from '../client/queries.ts';
import { History } from '../history/History.tsx';
import { Fact, Facts } from '../records/drawer/Facts.tsx';
import type { Revised } from '../records/form/useFieldForm.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { KindWorkflow } from '../workflow/KindWorkflow.tsx';
import { LogoUpload } from './LogoUpload.tsx';
import { organisationFields } from './organisationFields.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { preferenceText } from './preferenceText.ts';
import { RecordLists } from './RecordLists.tsx';
import { SectionLinks } from './SectionLinks.tsx';
import classes from './SettingsPage.module.css';
import { type PreferenceFields, preferencesOf, settingFields } from './settingFields.ts';

/** `/settings`: the organisation's preferences, and the records that have no menu entry. */
export function SettingsPage() {
  const session = useSession();
  const organisation = useQuery(queries.organisation());
  const history = useQuery({
    ...queries.organisationHistory(),
    enabled: mayReadHistories(session, 'organisation'),
  });
  const { data } = organisation;
  const now = useMemo(() => data && preferencesOf(data.revision, data.organisation), [data]);
  const sections = useMemo(() => sectionsFor(session, now), [session, now]);
  const changeable = sections.some(({ parts }) => parts.some((part) => part.changeable));
  const links = [
    ...(now === undefined ? [] : sections.map(({ id, label }) => ({ id, label }))),
    ...(data === undefined ? [] : [{ id: 'workflow', label: 'Workflow' }]),
    { id: 'lists', label: 'Lists' },
    ...(history.isEnabled ? [{ id: 'history', label: 'History' }] : []),
  ];
  return (
    <Screen
      title="Preferences"
      note={changeable ? 'Settings for planning' : 'Settings for planning; administrators can change them'}
    >
      <div className={classes.columns}>
        <SectionLinks links={links} ready={data !== undefined} />
        <Stack gap="lg" miw={0}>
          {organisation.error !== null && data === undefined ? (
            <LoadFailed
              what="The preferences"
              error={organisation.error}
              onRetry={() => void organisation.refetch()}
            />
          ) : now === undefined ? (
            <Stack gap="lg" role="status" aria-label="Loading" aria-busy="true">
              <Skeleton height={180} radius="md" />
              <Skeleton height={260} radius="md" />
            </Stack>
          ) : (
            sections.map(({ id, label, help, parts }) => (
              <Section key={id} id={id} label={label} help={help}>
                {id === 'logo' && data !== undefined && mayCommand(session, 'organisation.configure') && (
                  <LogoUpload
                    name={data.organisation.name}
                    settings={data.organisation.settings}
                    revision={data.revision}
                  />
                )}
                {parts.map((part) =>
                  part.changeable ? (
                    <PreferencesForm key="changeable" label={label} of={part} now={now} />
                  ) : (
                    <Seen key="seen" of={part} now={now} />
                  ),
                )}
              </Section>
            ))
          )}
          {data !== undefined && (
            <Section
              id="workflow"
              label="Workflow"
              help="The life of each kind of record: which steps are offered, to whom, and what they are called. Steps can be renamed, hidden, closed and restricted, and no statuses added."
            >
              <Tabs defaultValue={bookingKind}>
                <Tabs.List mb="md">
                  {[...workflowKinds].map(([kind, { words }]) => (
                    <Tabs.Tab key={kind} value={kind}>
                      {capitalised(words.many)}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
                {[...workflowKinds.keys()].map((kind) => (
                  <Tabs.Panel key={kind} value={kind}>
                    <KindWorkflow kind={kind} organisation={data.organisation} revision={data.revision} />
                  </Tabs.Panel>
                ))}
              </Tabs>
            </Section>
          )}
          <Section id="lists" label="Lists" help="The records that others refer to.">
            <RecordLists />
          </Section>
          {history.isEnabled && (
            <Section id="history" label="History" help="Who changed these settings, and when.">
              <History history={history} latest={12} />
            </Section>
          )}
        </Stack>
      </div>
    </Screen>
  );
}

interface PreferenceSection {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly parts: readonly PreferenceFields[];
}

const settingSectionNames = Object.keys(settingSections).filter(
  (name): name is SettingSection => name in settingSections,
);

function sectionsFor(
  session: ReturnType<typeof useSession>,
  now: Revised | undefined,
): readonly PreferenceSection[] {
  const present = typeof now?.timeZone === 'string' ? now.timeZone : session.organisation.timeZone;
  return [
    {
      id: 'organisation',
      label: 'Organisation',
      help: 'Its name and its time zone.',
      parts: [organisationFields(session, present)],
    },
    ...settingSectionNames.map((name) => ({
      id: name,
      ...settingSections[name],
      parts: settingFields(name, session),
    })),
  ];
}

interface SectionProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly children: ReactNode;
}

function Section({ id, label, help, children }: SectionProps) {
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4" id={`${id}-title`}>
        {label}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {help}
      </Text>
      {children}
    </section>
  );
}

/** Preferences for those who may not change them. */
function Seen({ of: { fields }, now }: { readonly of: PreferenceFields; readonly now: Revised }) {
  return (
    <Facts terms="long">
      {fields.map((field) => (
        <Fact key={field.name} term={field.facts.label}>
          {capitalised(preferenceText(field, now))}
        </Fact>
      ))}
    </Facts>
  );
}
