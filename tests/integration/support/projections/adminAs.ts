import { type AuditContext } from '@campjay/projector/runtime/auditEntries.ts';
import { type ProjectionsAdmin } from '@campjay/projector/runtime/promote/projectionsAdmin.ts';
import { type ReplayOptions } from '@campjay/projector/runtime/promote/replay.ts';

/** The actor of tests in which the actor does not matter. */
export const ADMIN: AuditContext = {
  actor: { userId: 'admin-1', role: 'admin' },
  at: new Date('2026-03-02T10:00:00Z'),
  correlationId: 'test',
};

/** A projections admin with a fixed actor. */
export type TestProjectionsAdmin = ReturnType<typeof adminAs>;

export const adminAs = (admin: ProjectionsAdmin, by: AuditContext) => ({
  ...admin,
  startReplay: (name: string) => admin.startReplay(name, by),
  replay: (name: string, options: Partial<ReplayOptions> = {}) => admin.replay(name, { by, ...options }),
  promote: (name: string) => admin.promote(name, by),
  returnToFormer: (name: string) => admin.returnToFormer(name, by),
  cancel: (name: string) => admin.cancel(name, by),
  retry: (name: string, streamId: string) => admin.retry(name, streamId, by),
  skip: (name: string, streamId: string, order: { readonly reason: string; readonly eventId?: string }) =>
    admin.skip(name, streamId, { by, ...order }),
});
