import { Button } from '@mantine/core';
import type { CommandControl } from '../../client/useCommand.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { FormFooter } from '../../shell/FormFooter.tsx';

export interface FormButtonsProps {
  readonly command: CommandControl;
  /** Whether another part of the form shows why the last attempt was refused. */
  readonly refusal: 'told here' | 'told above';
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

/** The buttons that save or close a record's form, and the result of the last attempt to save. */
export function FormButtons({ command, refusal, onCancel, onRetry }: FormButtonsProps) {
  return (
    <FormFooter notice={refusal === 'told here' && <CommandNotice state={command.state} onRetry={onRetry} />}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={command.state.kind === 'saving'}>
        Save
      </Button>
    </FormFooter>
  );
}
