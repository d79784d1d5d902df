import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { addressOf } from '../addressOf.ts';
import { openMailer } from '../mailer.ts';
import { openPayments } from '../openPayments.ts';
import { type People } from '../people.ts';
import { openBusDoors } from './busDoors.ts';
import { openLogDoors } from './logDoors.ts';
import { type Ground } from './surroundings.ts';

/** The two doors of the command API that nobody knocks at: what the bus carries, and what follows from the log. */
export const openSilentDoors = async (
  ground: Ground,
  { people, images, bus }: { readonly people: People; readonly images: ImageStore; readonly bus: InteractionBus },
) => {
  const { pool, store, log, databaseUrl, config, parts } = ground;
  openBusDoors(ground, people, bus);
  return parts.add(
    openLogDoors({
      ...{ pool, store, log, databaseUrl, people, images },
      mailer: openMailer(config),
      payments: await openPayments(config, pool),
      origin: config.publicOrigin ?? addressOf(config),
    }),
  );
};
