import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toast.tsx';
import { staffQueryKey } from './screen-stream.ts';
import { startSignIn } from './sign-in-state.ts';

/** Returns what begins a sign-in from the server's reply, by whichever way it came. */
export function useBeginSignIn() {
  const client = useQueryClient();
  return (session: Parameters<typeof startSignIn>[0]) => {
    toast({ title: 'Welcome Back', description: 'Access granted to admin dashboard' });
    startSignIn(session);
    void client.invalidateQueries({ queryKey: staffQueryKey });
  };
}
