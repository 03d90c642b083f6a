import { Anchor, Button, Chip, Group, Paper, Progress, Radio, Select, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useMachine } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { type UploadField, type UploadKind, uploadKinds } from '../../api/contract/upload.ts';
import { Note } from '../shell/Note.tsx';
import { saveFile } from '../shell/saveFile.ts';
import { usePhone } from '../shell/usePhone.ts';
import { CheckFindings } from './CheckFindings.tsx';
import { ColumnTable } from './ColumnTable.tsx';
import { missingFields } from './columnChoice.ts';
import { exampleFile } from './exampleFile.ts';
import { kindTexts } from './kindTexts.ts';
import { keepLastUpload } from './lastUpload.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { RememberedNote } from './RememberedNote.tsx';
import type { UploadProgress } from './sendUpload.ts';
import { UploadReportView } from './UploadReportView.tsx';
import classes from './UploadSteps.module.css';
import { uploadMachine } from './uploadMachine.ts';

export interface UploadStepsProps {
  readonly kind: UploadKind;
  readonly fields: readonly UploadField[];
  /** Columns and rows of a file that can be uploaded as it is. */
  readonly example: readonly (readonly string[])[];
  /** Omitted where the kind is given. */
  readonly onKind?: (kind: UploadKind) => void;
  /** What is offered below the place for a file until there is one; `take` takes a file as if it was dropped. */
  readonly otherwise?: (take: (file: File) => void) => ReactNode;
  /** Called once a file has been saved under an id. */
  readonly onSaved: (uploadId: string) => void;
}

/** The steps of an upload on one page: kind, file, columns, check, upload, report. */
export function UploadSteps({ kind, fields, example, onKind, otherwise, onSaved }: UploadStepsProps) {
  const phone = usePhone();
  const [state, send] = useMachine(uploadMachine, { input: { kind, fields } });
  const { file, choice, match, reading, onBadRows, progress, report, failure } = state.context;
  const busy = state.matches('checking') || state.matches('uploading');
  const missing = missingFields(fields, choice, reading.defaults);
  const saved = state.matches('done') ? (report?.uploadId ?? null) : null;
  useEffect(() => {
    if (saved === null || file === null || report === null) return;
    keepLastUpload({ uploadId: saved, file, report });
    onSaved(saved);
  }, [saved, file, report, onSaved]);
  const kinds: KindChoice = {
    'aria-label': 'What the file contains',
    value: kind,
    disabled: busy,
    data: uploadKinds.map((one) => ({ value: one, label: kindTexts(one).label })),
    onChange: (value: string | null) => {
      const chosen = uploadKinds.find((one) => one === value);
      if (chosen !== undefined) onKind?.(chosen);
    },
  };
  return (
    <Stack gap="lg" maw={1040}>
      <div>
        {onKind === undefined ? null : phone ? (
          <Select {...kinds} allowDeselect={false} mb="sm" />
        ) : (
          <KindChips {...kinds} />
        )}
        <Text size="sm" maw={680}>
          {kindTexts(kind).text}{' '}
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => saveFile(`${kind}-example.csv`, exampleFile(example))}
          >
            <IconDownload size={14} aria-hidden className={classes.inlineIcon ?? ''} /> Example file
          </Anchor>
        </Text>
      </div>
      {failure !== null && (
        <Note tone="bad" role="alert" title="Nothing was uploaded">
          {failure}
        </Note>
      )}
      {file === null ? (
        <>
          <Dropzone
            onDrop={([dropped]) => {
              if (dropped !== undefined) send({ type: 'FILE', file: dropped });
            }}
            multiple={false}
            loading={state.matches('reading')}
            aria-label="Choose a CSV file"
            inputProps={{ 'aria-label': 'CSV file' }}
            className={classes.drop ?? ''}
          >
            <Group justify="center" align="center" gap="md" mih={140} className={classes.dropText ?? ''}>
              <IconUpload size={36} stroke={1.4} aria-hidden />
              <div className={classes.dropWords}>
                <Text fw={600}>Drop a CSV file here</Text>
                <Text size="sm" c="dimmed">
                  or click to choose one. The first line names the columns. A JSON list of records works too.
                </Text>
              </div>
            </Group>
          </Dropzone>
          {otherwise?.((taken) => send({ type: 'FILE', file: taken }))}
        </>
      ) : (
        <Group gap="sm" wrap="nowrap">
          <IconFileSpreadsheet size={24} stroke={1.5} aria-hidden className={classes.fixed ?? ''} />
          <Text fw={600} truncate>
            {file.name}
          </Text>
          <Button
            size="xs"
            variant="default"
            className={classes.fixed ?? ''}
            disabled={busy}
            onClick={() => send({ type: 'AGAIN' })}
          >
            Another file
          </Button>
        </Group>
      )}
      {match?.remembered != null && (state.matches('matching') || state.matches('forgetting')) && (
        <RememberedNote
          remembered={match.remembered}
          disabled={state.matches('forgetting')}
          onForget={() => send({ type: 'FORGET' })}
        />
      )}
      {file !== null && (state.matches('matching') || state.matches('checking')) && (
        <ColumnTable
          key={match?.remembered?.id ?? 'matched'}
          fields={fields}
          file={file}
          choice={choice}
          defaults={reading.defaults}
          missing={missing}
          disabled={busy}
          onColumn={(field, column) => send({ type: 'COLUMN', field, column })}
          onDefault={(field, value) => send({ type: 'DEFAULT', field, value })}
        />
      )}
      {busy && <ProgressOf progress={progress} checking={state.matches('checking')} />}
      {report !== null && !busy && state.matches('checked') && (
        <CheckFindings
          report={report}
          fields={fields}
          said={reading.values}
          onDateOrder={(dateOrder) => send({ type: 'DATE_ORDER', dateOrder })}
          onTimeZone={(timeZone) => send({ type: 'TIME_ZONE', timeZone })}
          onMeanings={(values) => send({ type: 'MEANINGS', values })}
          onAnswers={(answers) => send({ type: 'ANSWERS', answers })}
        />
      )}
      {report !== null && file !== null && !busy && report.dateQuestion === null && (
        <UploadReportView report={report} file={file} />
      )}
      {report !== null && !busy && report.preview.rows.length > 0 && (
        <PreviewTable preview={report.preview} />
      )}
      {file !== null && !busy && !state.matches('done') && (
        <Paper withBorder p="md" radius="md">
          {report === null ? (
            <Group justify="space-between">
              <Text size="sm">
                {missing.length > 0
                  ? `Choose a column, or one value for all rows, for ${missing.map(({ title }) => `“${title}”`).join(' and ')}.`
                  : 'The check reads the whole file and saves nothing.'}
              </Text>
              <Button disabled={missing.length > 0} onClick={() => send({ type: 'CHECK' })}>
                Check the file
              </Button>
            </Group>
          ) : (
            <Stack gap="md">
              {report.rejected > 0 && (
                <Radio.Group
                  label="Bad rows"
                  value={onBadRows}
                  onChange={(value) =>
                    send({
                      type: 'BAD_ROWS',
                      onBadRows: value === 'keepNothing' ? 'keepNothing' : 'keepGoodRows',
                    })
                  }
                >
                  <Stack gap={8} mt={6}>
                    <Radio value="keepGoodRows" label="Save the good rows and leave out the bad ones" />
                    <Radio value="keepNothing" label="Save nothing if any row is bad" />
                  </Stack>
                </Radio.Group>
              )}
              <Group justify="space-between">
                <Button variant="default" onClick={() => send({ type: 'COLUMNS' })}>
                  Change the columns
                </Button>
                <Button
                  disabled={report.created + report.changed === 0}
                  onClick={() => send({ type: 'UPLOAD' })}
                >
                  {report.dateQuestion !== null
                    ? 'Answer the question above'
                    : uploadLabel(
                        report.created + report.changed,
                        onBadRows === 'keepNothing' ? report.rejected : 0,
                      )}
                </Button>
              </Group>
            </Stack>
          )}
        </Paper>
      )}
      {state.matches('done') && (
        <Group>
          <Button variant="default" onClick={() => send({ type: 'AGAIN' })}>
            Upload another file
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function uploadLabel(rows: number, refusing: number): string {
  if (rows === 0) return 'Nothing to upload';
  if (refusing > 0) return 'Upload';
  return rows === 1 ? 'Upload 1 row' : `Upload ${rows} rows`;
}

const phaseTexts: { readonly [Phase in UploadProgress['phase']]: string } = {
  reading: 'Reading',
  checking: 'Checking',
  saving: 'Saving',
};

function ProgressOf({ progress, checking }: { progress: UploadProgress | null; checking: boolean }) {
  const share = progress === null || progress.total === 0 ? 0 : (100 * progress.done) / progress.total;
  const doing = progress === null ? (checking ? 'Checking' : 'Uploading') : phaseTexts[progress.phase];
  return (
    <div>
      <Text size="sm" mb={6} role="status">
        {doing}
        {progress === null ? ' …' : `: ${progress.done} of ${progress.total}`}
      </Text>
      <Progress value={share} size="lg" aria-label={doing} animated />
    </div>
  );
}

interface KindChoice {
  readonly 'aria-label': string;
  readonly value: UploadKind;
  readonly disabled: boolean;
  readonly data: { readonly value: UploadKind; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

/** As many lines as the kinds need: there is one for each record. */
function KindChips({ 'aria-label': label, value, disabled, data, onChange }: KindChoice) {
  return (
    <Chip.Group value={value} onChange={onChange}>
      <Group role="radiogroup" aria-label={label} gap={6} mb="sm">
        {data.map((one) => (
          <Chip key={one.value} value={one.value} disabled={disabled} variant="outline">
            {one.label}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
