import { Stack } from '@mantine/core';
import { filesInValue } from '../../../domain/record/kinds/files.ts';
import { FileValueView } from '../FileValueView.tsx';
import type { FieldView } from './fieldView.ts';

/** Several files, in a column; what sends them has an editor of its own. */
export const filesView: FieldView = {
  Editor: null,
  width: 'whole',
  Value: ({ value }) => (
    <Stack gap="xs">
      {filesInValue(value).map((file) => (
        <FileValueView key={file.id} file={file} />
      ))}
    </Stack>
  ),
};
