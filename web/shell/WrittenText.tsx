import { Text } from '@mantine/core';
import classes from './WrittenText.module.css';

/** What somebody wrote, in the lines in which they wrote it; nothing if that is nothing. */
export function WrittenText({ children }: { readonly children: string }) {
  return children === '' ? null : (
    <Text size="sm" className={classes.text ?? ''}>
      {children}
    </Text>
  );
}
