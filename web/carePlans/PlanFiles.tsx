import { Button, FileButton, Menu, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { type CarePlanContent, type PlanProblem, planOfJson } from '../../domain/carePlan/carePlanContent.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { saveFile } from '../shell/saveFile.ts';

export interface PlanFilesProps {
  readonly title: string;
  readonly content: CarePlanContent;
  /** Omitted: the plan is only read. */
  readonly onContent?: ((content: CarePlanContent) => void) | undefined;
}

/** A care plan as a JSON file, and from one: all of it, or nothing and everything that is wrong with it. */
export function PlanFiles({ title, content, onContent }: PlanFilesProps) {
  const [problems, setProblems] = useState<readonly PlanProblem[]>();
  const choose = useRef<HTMLButtonElement>(null);
  const take = async (file: File | null) => {
    if (file === null) return;
    const read = planOfJson(await file.text());
    if (read.content === undefined) setProblems(read.problems);
    else onContent?.(read.content);
  };
  const save = () =>
    saveFile(
      `${title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || 'care plan'}.json`,
      new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
    );
  return (
    <>
      <FileButton accept=".json" onChange={(file) => void take(file)}>
        {(props) => <button {...props} ref={choose} type="button" hidden aria-label="Choose a file" />}
      </FileButton>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default">Files</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {onContent !== undefined && (
            <Menu.Item onClick={() => choose.current?.click()}>Import JSON …</Menu.Item>
          )}
          <Menu.Item onClick={save}>Export JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={problems !== undefined}
        onClose={() => setProblems(undefined)}
        title="The file is no care plan"
      >
        <Text size="sm" mb="xs">
          Nothing of it has been taken.
        </Text>
        <ul style={{ maxHeight: 300, overflowY: 'auto', marginTop: 0, paddingLeft: 18 }}>
          {problems?.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <Text size="sm">
                {path === '' ? 'The file' : path}: {message}
              </Text>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
