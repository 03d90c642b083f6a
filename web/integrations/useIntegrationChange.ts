import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change on this screen: its progress, what went wrong, and a refresh once it is done.
 *
 * @param onRefreshed called once the screen shows it
 */
export function useIntegrationChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
  refreshes = 'integrations',
  onRefreshed?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (output) => {
      onDone?.(output);
      await client.invalidateQueries({ queryKey: [refreshes] });
      onRefreshed?.();
    },
  });
}
