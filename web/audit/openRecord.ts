import { useSearchParams } from 'react-router-dom';

/** The parameter that names the open record's stream. */
const recordParameter = 'record';

/** The record whose history is open beside the list, how to open another, and how to close it. */
export function useOpenRecord() {
  const [search, setSearch] = useSearchParams();
  return {
    stream: search.get(recordParameter),
    addressOf: (stream: string) => {
      const next = new URLSearchParams(search);
      next.set(recordParameter, stream);
      return `?${next}`;
    },
    close: () =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete(recordParameter);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
}
