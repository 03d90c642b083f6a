import { Text } from '@mantine/core';
import { useState } from 'react';
import { type CarePlanContent, type PlanProblem, planOfJson } from '../../domain/carePlan/carePlanContent.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { FilesMenu } from '../shell/FilesMenu.tsx';

import { saveJson } from '../shell/saveJson.ts';
import { titleAsFileName } from '../shell/titleAsFileName.ts';

export interface PlanFilesProps {
  readonly title: string;
  readonly content: CarePlanContent;
  /** Omitted: the plan is only read. */
  readonly onContent?: ((content: CarePlanContent) => void) | undefined;
}

/** A care plan as a JSON file, and from one: all of it, or nothing and everything that is wrong with it. */
export function PlanFiles({ title, content, onContent }: PlanFilesProps) {
  const [problems, setProblems] = useState<readonly PlanProblem[]>();
  const take = async (file: File) => {
    const read = planOfJson(await file.text());
    if (read.content === undefined) setProblems(read.problems);
    else onContent?.(read.content);
  };
  return (
    <>
      <FilesMenu
        importing={
          onContent && {
            label: 'Import JSON …',
            accept: '.json',
            onFile: (file) => void take(file),
          }
        }
        exports={[
          { label: 'Export JSON', onExport: () => saveJson(titleAsFileName(title, 'care plan'), content) },
        ]}
      />
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
