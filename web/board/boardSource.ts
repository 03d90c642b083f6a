import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BoardBy, Work, WorkColumn, WorkMove } from './work.ts';

/** The work of one kind that a board shows, and what moves it. */
export interface BoardSource {
  readonly work: readonly Work[];
  /** The columns of a board by stage. */
  readonly stages: readonly WorkColumn[];
  /** The question for all of it. */
  readonly list: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** What moves a card from one column to another; `onMoved` is called once it has been. */
  readonly moveOf: (work: Work, by: BoardBy, from: string, to: string, onMoved: () => void) => WorkMove;
  /** What a move asks for, and why the last one was refused. */
  readonly shown: ReactNode;
}
