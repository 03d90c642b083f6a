import { Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { type AbsenceReport, absenceReportSchema } from '../../../api/contract/views.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { talkedAbout } from '../../../domain/chat/chatMessage.ts';
import { answeredAbout } from '../../../domain/form/formAnswer.ts';
import { mayFillForms } from '../../../domain/form/mayFillForms.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { mayReadHappenings } from '../../../domain/rights/mayReadHappenings.ts';
import { mayRead, mayReadHistories } from '../../../domain/rights/rights.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { isTracked } from '../../../domain/tracked/trackedCategories.ts';
import { queries } from '../../client/queries.ts';
import { ConflictsNote } from '../../effects/ConflictsNote.tsx';
import { LoadFailed } from '../../shell/Notice.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { SideDrawer } from '../../shell/SideDrawer.tsx';
import type { Steps } from '../../shell/stepsThrough.ts';
import { TabsRow } from '../../shell/TabsRow.tsx';
import { HappenedTo } from '../../whatHappened/HappenedTo.tsx';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { mayWriteRow } from '../mayWriteRow.ts';
import { PartsTab } from '../parts/PartsTab.tsx';
import { usePartKinds } from '../parts/usePartKinds.ts';
import { rowTitle } from '../rowTitle.ts';
import { useNames } from '../useNames.ts';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordHead } from './RecordHead.tsx';
import { RecordHistory } from './RecordHistory.tsx';

const FormsToFill = lazy(async () => ({
  default: (await import('../../forms/FormsToFill.tsx')).FormsToFill,
}));
const CarePlanTab = lazy(async () => ({
  default: (await import('../../carePlans/CarePlanTab.tsx')).CarePlanTab,
}));
const ChatPanel = lazy(async () => ({ default: (await import('../../chats/ChatPanel.tsx')).ChatPanel }));

/** Stands in place of a record's id for the form of a new record. */
export const newRecord = 'new';

export interface RecordDrawerProps {
  readonly name: RecordName;
  /** `newRecord` for the form for a new one; null while it is closed. */
  readonly recordId: string | null;
  readonly onClose: () => void;
  /** Shows the record that was just created; omitted if none can be created. */
  readonly onMade?: (recordId: string) => void;
  /** What it opens with; its facts if omitted. */
  readonly begins?: 'facts' | 'form';
  /** What is said above its facts. */
  readonly notice?: ReactNode;
  /** The neighbours in the list that it was opened from. */
  readonly stepsOf?: () => Steps | undefined;
}

/** A record beside a screen: its facts, its form for those who may change it, its history for planners. */
export function RecordDrawer(props: RecordDrawerProps) {
  const { name, recordId, onClose, onMade, begins = 'facts', stepsOf } = props;
  const { words, shown } = recordOf(name);
  const record = useQuery({
    ...queries.record(name, recordId ?? ''),
    enabled: recordId !== null && recordId !== newRecord,
  });
  const [report, setReport] = useState<{
    readonly of: string;
    readonly conflicts: AbsenceReport['conflicts'];
  }>();
  // A user who is changing the record keeps what was typed, even if somebody else removes it meanwhile.
  const [inForm, setInForm] = useState<AnyRow>();
  const found: AnyRow | null | undefined = record.data;
  const row = found === null && inForm?.id === recordId ? inForm : found;
  const nameOf = useNames(shown, row ? [row] : [], Object.keys(shown));
  const title = row ? rowTitle(name, row, nameOf) : capitalised(words.one);
  const told = (id: string, answer: CommandAnswerBody | undefined) => {
    const read = absenceReportSchema.safeParse(answer?.report);
    setReport({ of: id, conflicts: read.success ? read.data.conflicts : [] });
  };
  const made = (answer: CommandAnswerBody | undefined) => {
    const { id, category } = (answer && parseStreamName(answer.stream)) ?? {};
    // What repeats is made by its series, within seconds.
    if (id === undefined || category !== name || onMade === undefined) return onClose();
    told(id, answer);
    onMade(id);
  };
  return (
    <SideDrawer
      opened={recordId !== null}
      title={recordId === newRecord ? `New ${words.one}` : title}
      lies={recordId === newRecord ? 'over' : 'beside'}
      stepsOf={stepsOf}
      onClose={onClose}
    >
      {recordId === newRecord ? (
        <NewRecord name={name} onCancel={onClose} onSaved={made} />
      ) : record.error !== null && row === undefined ? (
        <LoadFailed what={`The ${words.one}`} error={record.error} onRetry={() => void record.refetch()} />
      ) : row === undefined ? (
        <Stack gap="sm" role="status" aria-label="Loading" aria-busy="true">
          <Skeleton height={30} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      ) : row === null ? (
        <Text>This {words.one} does not exist.</Text>
      ) : (
        <OpenRecord
          key={`${row.id} ${begins}`}
          name={name}
          begins={begins}
          notice={props.notice}
          row={row}
          reading={record.isFetching}
          title={title}
          conflicts={report?.of === row.id ? report.conflicts : []}
          onForm={(state) => setInForm(state === 'open' ? row : undefined)}
          onDone={(answer) => told(row.id, answer)}
          onGone={onClose}
        />
      )}
    </SideDrawer>
  );
}

interface NewRecordProps {
  readonly name: RecordName;
  readonly onCancel: () => void;
  readonly onSaved: (answer: CommandAnswerBody | undefined) => void;
}

function NewRecord({ name, onCancel, onSaved }: NewRecordProps) {
  const session = useSession();
  return mayCommand(session, `${name}.create`) ? (
    <RecordForm name={name} row={null} onCancel={onCancel} onSaved={onSaved} />
  ) : (
    <Text>{refusalTexts.addingDenied}</Text>
  );
}

interface OpenRecordProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  readonly begins: 'facts' | 'form';
  readonly notice: ReactNode;
  /** Whether the row may lack what was just saved. */
  readonly reading: boolean;
  readonly title: string;
  readonly conflicts: AbsenceReport['conflicts'];
  readonly onForm: (state: 'open' | 'closed') => void;
  readonly onDone: (answer: CommandAnswerBody | undefined) => void;
  readonly onGone: () => void;
}

function OpenRecord(props: OpenRecordProps) {
  const { name, row, begins, notice, reading, title, conflicts, onForm, onDone, onGone } = props;
  const session = useSession();
  const [shown, setShown] = useState<'facts' | 'form when read' | 'form'>(() =>
    begins === 'form' && mayCommand(session, `${name}.change`) && mayWriteRow(session, name, row)
      ? 'form when read'
      : 'facts',
  );
  const show = (next: typeof shown) => {
    setShown(next);
    onForm(next === 'facts' ? 'closed' : 'open');
  };
  const [wantedTab, setTab] = useState<string | null>('details');
  const parts = usePartKinds(name, row.id);
  const historied = mayReadHistories(session, areaOf(name));
  const talked = mayRead(session, 'talk') ? talkedAbout.find((category) => category === name) : undefined;
  const filled =
    name !== 'formAnswer' && mayFillForms(session, session.organisation.settings)
      ? answeredAbout.find((category) => category === name)
      : undefined;
  const carePlanned = name === 'customer' && mayRead(session, 'carePlans');
  const happened = !historied && isTracked(name) && mayReadHappenings(session, session.organisation.settings);
  // A kind of parts may be there no more.
  const tab =
    wantedTab?.startsWith('parts') && !parts.some(({ id }) => id === wantedTab) ? 'details' : wantedTab;
  // A form opened before the user's own last change has been read would be refused as outdated.
  if (shown === 'form when read' && !reading) setShown('form');
  if (shown === 'form') {
    return (
      <RecordForm
        name={name}
        row={row}
        onCancel={() => show('facts')}
        onSaved={(answer) => {
          onDone(answer);
          show('facts');
        }}
      />
    );
  }
  return (
    <Stack gap="md">
      <RecordHead
        name={name}
        row={row}
        title={title}
        onEdit={() => show(reading ? 'form when read' : 'form')}
        onDone={onDone}
        onGone={onGone}
      />
      {notice}
      <ConflictsNote conflicts={conflicts} />
      {historied ||
      happened ||
      talked !== undefined ||
      filled !== undefined ||
      carePlanned ||
      parts.length > 0 ? (
        <Tabs value={tab} onChange={setTab} keepMounted={false} activateTabWithKeyboard={false}>
          <TabsRow
            tab={tab}
            tabs={[
              { id: 'details', title: 'Details' },
              ...parts,
              ...(talked !== undefined ? [{ id: 'chats', title: 'Chats' }] : []),
              ...(filled !== undefined ? [{ id: 'forms', title: 'Forms' }] : []),
              ...(carePlanned ? [{ id: 'carePlan', title: 'Care plan' }] : []),
              ...(historied ? [{ id: 'history', title: 'History' }] : []),
              ...(happened ? [{ id: 'happened', title: 'What happened' }] : []),
            ]}
          />
          <Tabs.Panel value="details" pt="md">
            <RecordFacts name={name} row={row} />
          </Tabs.Panel>
          {parts.map((kind) => (
            <Tabs.Panel key={kind.id} value={kind.id} pt="md">
              <PartsTab kind={kind} />
            </Tabs.Panel>
          ))}
          {talked !== undefined && (
            <Tabs.Panel value="chats" pt="md">
              <Suspense
                fallback={<Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />}
              >
                <ChatPanel category={talked} id={row.id} />
              </Suspense>
            </Tabs.Panel>
          )}
          {filled !== undefined && (
            <Tabs.Panel value="forms" pt="md">
              <Suspense
                fallback={<Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />}
              >
                <FormsToFill about={`${filled}:${row.id}`} />
              </Suspense>
            </Tabs.Panel>
          )}
          {carePlanned && (
            <Tabs.Panel value="carePlan" pt="md">
              <Suspense
                fallback={<Skeleton height={120} role="status" aria-busy="true" aria-label="Loading" />}
              >
                <CarePlanTab customerId={row.id} />
              </Suspense>
            </Tabs.Panel>
          )}
          <Tabs.Panel value="history" pt="md">
            <RecordHistory name={name} id={row.id} />
          </Tabs.Panel>
          <Tabs.Panel value="happened" pt="md">
            <HappenedTo category={name} id={row.id} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <RecordFacts name={name} row={row} />
      )}
    </Stack>
  );
}
