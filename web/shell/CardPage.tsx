import { Center, Paper } from '@mantine/core';
import type { ReactNode } from 'react';

export interface CardPageProps {
  /** Pixels, where the window has as many. */
  readonly width: number;
  readonly children: ReactNode;
}

/** A page of one card, for whoever has no screens yet. */
export function CardPage({ width, children }: CardPageProps) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder radius="lg" p="xl" w="100%" maw={width} shadow="sm">
        {children}
      </Paper>
    </Center>
  );
}
