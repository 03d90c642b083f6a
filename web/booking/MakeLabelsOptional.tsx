import { Anchor, Button, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';

/** The switch that makes labels optional, or where somebody who may switch it finds it. */
export function MakeLabelsOptional({ onDone }: { readonly onDone?: () => void }) {
  const session = useSession();
  const command = useCommand();
  if (!mayCommand(session, 'organisation.configure')) {
    return (
      <Text size="sm">
        An administrator can make labels optional in the{' '}
        <Anchor component={Link} size="sm" to="/settings#checks">
          preferences
        </Anchor>
        .
      </Text>
    );
  }
  const settings = { doNotCheck: { labelMatch: true } };
  const told = (answer: unknown) => {
    if (answer !== undefined) onDone?.();
  };
  return (
    <>
      <div>
        <Button
          size="xs"
          variant="default"
          loading={command.state.kind === 'saving'}
          onClick={() => void command.send('organisation.configure', { settings }).then(told)}
        >
          Make labels optional
        </Button>
      </div>
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(told)} />
    </>
  );
}
