import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { type FormContent, formContentSchema } from '../../domain/form/formContent.ts';
import { fromXlsForm, type SheetRows, toXlsForm } from '../../domain/form/xlsForm.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { FilesMenu } from '../shell/FilesMenu.tsx';

import { saveFile } from '../shell/saveFile.ts';
import { saveJson } from '../shell/saveJson.ts';
import { titleAsFileName } from '../shell/titleAsFileName.ts';

export interface FormFilesProps {
  readonly title: string;
  readonly content: FormContent;
  readonly onContent: (content: FormContent) => void;
}

/** What came of a file: what it says, and what was not taken of it. */
interface Taken {
  readonly content: FormContent;
  readonly left: readonly string[];
}

/** The questions of a form as a file, XLSForm or JSON, and from one. */
export function FormFiles({ title, content, onContent }: FormFilesProps) {
  const [taken, setTaken] = useState<Taken>();
  const named = titleAsFileName(title, 'form');
  const take = async (file: File) => {
    try {
      const read = await contentIn(file);
      if (read.left.length === 0) onContent(read.content);
      else setTaken(read);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      notifications.show({ title: 'The file could not be read', message, color: 'red', withBorder: true });
    }
  };
  return (
    <>
      <FilesMenu
        importing={{
          label: 'Import XLSForm or JSON …',
          accept: '.xlsx,.json',
          onFile: (file) => void take(file),
        }}
        exports={[
          { label: 'Export XLSForm', onExport: () => void saveXlsForm(content, title, named) },
          { label: 'Export JSON', onExport: () => saveJson(named, content) },
        ]}
      />
      <Dialog
        opened={taken !== undefined}
        onClose={() => setTaken(undefined)}
        title="Some of it is not taken"
      >
        <Text size="sm" mb="xs">
          A form here cannot say this, and it would be left out:
        </Text>
        <ul style={{ maxHeight: 300, overflowY: 'auto', marginTop: 0 }}>
          {taken?.left.map((one) => (
            <li key={one}>
              <Text size="sm">{one}</Text>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setTaken(undefined)}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              if (taken !== undefined) onContent(taken.content);
              setTaken(undefined);
            }}
          >
            Take the rest
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

async function contentIn(file: File): Promise<Taken> {
  if (file.name.toLowerCase().endsWith('.json')) {
    const read = formContentSchema.safeParse(JSON.parse(await file.text()));
    if (read.success) return { content: read.data, left: [] };
    const [issue] = read.error.issues;
    throw new Error(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { default: readSheets } = await import('read-excel-file/browser');
  const sheets = await readSheets(file);
  const rowsIn = (name: string): SheetRows =>
    (sheets.find(({ sheet }) => sheet.toLowerCase() === name)?.data ?? []).map((row) =>
      row.map((cell) => cellOf(cell)),
    );
  const survey = rowsIn('survey');
  if (survey.length === 0) throw new Error("It has no sheet called 'survey', as every XLSForm has.");
  return fromXlsForm({ survey, choices: rowsIn('choices'), settings: rowsIn('settings') });
}

async function saveXlsForm(content: FormContent, title: string, named: string): Promise<void> {
  const { default: writeSheets } = await import('write-excel-file/browser');
  const written = toXlsForm(content, title);
  const sheets = (['survey', 'choices', 'settings'] as const).map((sheet) => ({
    sheet,
    data: written[sheet].map((row) => row.map((value) => (value === null ? null : { value }))),
  }));
  saveFile(`${named}.xlsx`, await writeSheets(sheets).toBlob());
}

/** A day as text; what else a cell may be is what it says. */
function cellOf(cell: unknown): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}
