import { Suspense, useEffect } from 'react';
import type { AppStore } from '../../store.ts';
import { lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { useAppSelector, useAppStore } from '../hooks.ts';
import { type CommandAreas, findArea } from './commandKind.ts';
import { type SignOutScope } from './outbox.ts';
import { openOutbox, restoreCommands } from './queueChanges.ts';
import { openOutboxStorage } from './outboxStorage.ts';
import { startSending } from './sender.ts';
import { connectTabs } from './tabs.ts';

const UnsentDialogs = lazyMuiComponent(
  () => import('./UnsentDialogs.tsx'),
  (module) => module.UnsentDialogs,
);

/** Stores the queue at each change, and takes over commands of earlier visits. @returns a function that stops storing */
const startStoring = (store: AppStore, userId: string): (() => void) => {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  const start = async (): Promise<void> => {
    const storage = await openOutboxStorage(userId);
    if (!storage || isStopped) return;
    const restored = await storage.takeOver();
    if (restored.length > 0) store.dispatch(restoreCommands(restored));
    let saved: unknown;
    let saving = Promise.resolve();
    const save = (): void => {
      const { commands } = store.getState().outbox;
      if (commands === saved) return;
      saved = commands;
      saving = saving.then(() => storage.save(commands)).catch(warn);
    };
    unsubscribe = store.subscribe(save);
    save();
  };
  const warn = (error: unknown): void => console.warn('Unsent changes could not be stored in this browser:', error);
  start().catch(warn);
  return () => {
    isStopped = true;
    unsubscribe();
  };
};

interface OutboxProps {
  /** Identifies the signed-in user, to whom the queued commands belong. */
  readonly userId: string;
  /** When the server last confirmed who is signed in. After a new sign-in, sending continues. */
  readonly confirmedAt: number | undefined;
  readonly areas: CommandAreas;
  /** Signs out although commands are unsent. */
  readonly onSignOut: (scope: SignOutScope) => void;
}

/** Sends and stores the queued commands of the signed-in user, and asks the user about those that need a decision. */
export function OutboxHost({ userId, confirmedAt, areas, onSignOut }: OutboxProps) {
  const store = useAppStore();
  useEffect(() => store.dispatch(openOutbox(userId)), [store, userId, confirmedAt]);
  useEffect(() => startStoring(store, userId), [store, userId]);
  useEffect(() => {
    const tabs = connectTabs(store, areas);
    const stopSending = startSending(store, areas, tabs.share);
    return () => {
      stopSending();
      tabs.close();
    };
  }, [store, areas]);
  const needsDecision = useAppSelector(
    ({ outbox: { blockedSignOut, commands } }) =>
      blockedSignOut !== undefined || commands.some(({ status }) => status === 'expired'),
  );
  const conflict = useAppSelector(({ outbox: { commands } }) => commands.find(({ status }) => status === 'conflict'));
  const ConflictDialog = conflict && findArea(areas, conflict.path)?.ConflictDialog;
  return (
    <Suspense fallback={null}>
      {needsDecision && <UnsentDialogs onSignOut={onSignOut} />}
      {ConflictDialog && <ConflictDialog key={conflict.key} command={conflict} />}
    </Suspense>
  );
}
