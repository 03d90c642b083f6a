import { createContext, use } from 'react';
import { type BoardWords, bookingWords } from '../../board/boardWords.ts';

export const BoardWordsContext = createContext<BoardWords>(bookingWords);

/** What the bars of this board are called. */
export function useBoardWords(): BoardWords {
  return use(BoardWordsContext);
}
