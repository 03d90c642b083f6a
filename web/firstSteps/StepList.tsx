import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { type FirstStepName, firstStepPath, firstSteps } from './firstSteps.ts';
import classes from './StepList.module.css';

export interface StepListProps {
  readonly done: ReadonlySet<FirstStepName>;
  /** The first that has not been taken. */
  readonly next: FirstStepName | undefined;
  /** The one that is on the screen. */
  readonly shown?: FirstStepName;
}

/** The first steps in their order, with a tick at those that have been taken. */
export function StepList({ done, next, shown }: StepListProps) {
  return (
    <ol className={classes.steps} aria-label="First steps" data-narrow={shown !== undefined || undefined}>
      {firstSteps.map(({ name, title, text }, index) => (
        <li key={name}>
          <Link
            to={firstStepPath(name)}
            className={classes.step ?? ''}
            aria-current={name === shown ? 'step' : undefined}
            data-next={name === next || undefined}
          >
            <span className={classes.mark} data-done={done.has(name) || undefined}>
              {done.has(name) ? (
                <IconCheck size={16} stroke={2.4} aria-label="Done:" role="img" />
              ) : (
                index + 1
              )}
            </span>
            <span>
              <span className={classes.title}>{title}</span>
              {shown === undefined && (
                <Text component="span" size="sm" c="dimmed" display="block">
                  {text}
                </Text>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
