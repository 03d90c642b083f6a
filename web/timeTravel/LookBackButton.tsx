import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useTimeTravel } from './pastMoment.ts';
import classes from './timeTravel.module.css';
import { useFocusAfterTravel } from './useFocusAfterTravel.ts';

const hourMs = 3_600_000;

function useLookBack(): () => void {
  const { lookBack } = useTimeTravel();
  return () => lookBack(Date.now() - hourMs);
}

/** The button that leads into the past, for planners; it starts an hour ago. */
export function LookBackButton() {
  const button = useFocusAfterTravel<HTMLButtonElement>('present');
  return (
    <Button
      ref={button}
      variant="default"
      leftSection={<IconHistory size={18} aria-hidden />}
      onClick={useLookBack()}
    >
      Look back
    </Button>
  );
}

/** The same in a toolbar, without its words if there is little room. */
export function LookBackTool() {
  const button = useFocusAfterTravel<HTMLButtonElement>('present');
  return (
    <Button
      ref={button}
      size="xs"
      h={32}
      px={8}
      variant="default"
      title="Look back: the board as it was at any moment"
      onClick={useLookBack()}
    >
      <IconHistory size={17} aria-hidden="true" />
      <span className={classes.toolText} data-words="">
        &ensp;Look back
      </span>
    </Button>
  );
}
