import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import Papa from 'papaparse';
import { Link } from 'react-router-dom';
import type { UploadReport } from '../../api/contract/upload.ts';
import { spreadsheetFormula } from '../../domain/spreadsheetFormula.ts';
import { Note } from '../shell/Note.tsx';
import { saveFile } from '../shell/saveFile.ts';
import { kindTexts } from './kindTexts.ts';
import classes from './UploadReportView.module.css';

/** Bad rows shown on the page; all of them are in the file to download. */
const shownRows = 200;

/** What a check found or an upload did: the counts, and every bad row with its reason. */
export function UploadReportView({ report, fileName }: { report: UploadReport; fileName: string }) {
  const { dryRun, rows, created, changed, unchanged, rejected, nothingKept, kind } = report;
  const { seenAt } = kindTexts(kind);
  const keptNothing = !dryRun && nothingKept;
  const title = dryRun
    ? `Checked ${rows} ${rows === 1 ? 'row' : 'rows'}; nothing has been saved yet`
    : keptNothing
      ? 'Nothing was saved, because there are bad rows'
      : `Uploaded ${rows} ${rows === 1 ? 'row' : 'rows'}`;
  return (
    <Stack gap="md" role="region" aria-label="Report">
      <Note tone={rejected > 0 ? 'warning' : 'good'} title={title} role="status">
        <dl className={classes.counts}>
          <Count label={dryRun ? 'new' : 'created'} value={created} />
          <Count label="changed" value={changed} />
          <Count label="unchanged" value={unchanged} />
          <Count label="rejected" value={rejected} />
        </dl>
        {!dryRun && !nothingKept && (
          <Group gap="md" mt="xs">
            <Anchor component={Link} size="sm" to={seenAt.to}>
              {seenAt.label}
            </Anchor>
            {kind === 'bookings' && (
              <Anchor component={Link} size="sm" to="/week2timeline">
                Allocate them on the timeline
              </Anchor>
            )}
          </Group>
        )}
      </Note>
      {report.errors.length > 0 && <BadRows report={report} fileName={fileName} />}
    </Stack>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function BadRows({ report: { errors }, fileName }: { report: UploadReport; fileName: string }) {
  const download = () => {
    const rows = errors.map(({ line, column, value, reason }) => [line, column ?? '', value ?? '', reason]);
    const text = Papa.unparse([['line', 'column', 'value', 'reason'], ...rows], {
      escapeFormulae: spreadsheetFormula,
    });
    saveFile(`${fileName.replace(/\.[^.]*$/, '')}-bad-rows.csv`, text);
  };
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text fw={600}>Bad rows</Text>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          onClick={download}
        >
          Download as CSV
        </Button>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keys */}
      <section className={classes.frame} tabIndex={0} aria-label="Bad rows">
        <Table stickyHeader fz="sm" verticalSpacing={5} miw={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>Line</Table.Th>
              <Table.Th w={130}>Column</Table.Th>
              <Table.Th w={150}>Value</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, shownRows).map(({ line, column, value, reason }) => (
              <Table.Tr key={`${line} ${column} ${reason}`}>
                <Table.Td>{line}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td className={classes.value ?? ''} title={value ?? ''}>
                  {value}
                </Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {errors.length > shownRows && (
        <Text size="sm" c="dimmed" mt={6}>
          and {errors.length - shownRows} more, in the download
        </Text>
      )}
    </div>
  );
}
