import { useQueryClient } from '@tanstack/react-query';

/** Loads care plans again, once somebody has changed one here. */
export function useRefreshPlans(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['carePlans'] });
}
