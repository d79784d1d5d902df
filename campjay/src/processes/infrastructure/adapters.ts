import { IMAGE_VARIANTS } from '@campjay/platform/images/picture/pictureRules.ts';
import { type ImageStore, ImageStoreUnavailable, isImageId } from '@campjay/platform/images/port.ts';
import { type RequestHandler } from 'express';
import { createOutboxMailer } from '@campjay/platform/mail/outboxMailer.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { createSmtpMailer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { type Config } from '../../settings/config.ts';
import { pathsIn } from '../dataFolder.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { type Pool } from 'pg';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { createImageStoreCircuit } from '@campjay/platform/images/imageStoreCircuit.ts';
import { openS3ImageStore } from '@campjay/platform/images/s3ImageStore.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { openKafkaInteractionBus } from '@campjay/platform/bus/kafka/kafkaInteractionBus.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import {
  type SpoolingInteractionBus,
  openSpoolingInteractionBus,
} from '@campjay/platform/bus/spool/spoolingInteractionBus.ts';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { OperatorError } from '../../cli/operatorError.ts';
import { tracedBus } from '@campjay/platform/telemetry/tracing/traced.ts';
import { observeSpool } from '../telemetry/gauges.ts';
import { type Infrastructure } from './runtimeContext.ts';

/** Path below the mount point: picture id and variant. Any other path gets a 404 without a lookup. */
const IMAGE_PATH = /^\/([0-9a-f-]{36})\/(\w+)\.webp$/;

/**
 * Serves ad pictures, which we have re-encoded. The picture of an id never changes, so browsers may cache it forever.
 * The response has a Content Security Policy that forbids everything, in case somebody opens the picture's URL
 * directly.
 */
export const serveAdImages =
  (images: ImageStore): RequestHandler =>
  async (request, response, next) => {
    const [, imageId = '', variantName = ''] = IMAGE_PATH.exec(request.path) ?? [];
    const variant = IMAGE_VARIANTS.find((candidate) => candidate === variantName);
    if (!variant || !isImageId(imageId) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    const etag = `"${imageId}-${variant}"`;
    try {
      const bytes = await images.read(imageId, variant);
      if (!bytes) {
        next();
        return;
      }
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; sandbox",
      );
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) response.status(304).end();
      else response.type('image/webp').send(bytes);
    } catch (error) {
      if (!(error instanceof ImageStoreUnavailable)) throw error;
      response.setHeader('retry-after', 2);
      response.status(503).type('text/plain').send('This picture is not available right now.\n');
    }
  };

/** Creates a mailer for the configured mail server, else one that writes files in the data folder. */
export const openMailer = ({ smtpUrl, mailFrom: from, dataFolder }: Config): Mailer =>
  smtpUrl === undefined
    ? createOutboxMailer({ folder: pathsIn(dataFolder).outbox, from })
    : createSmtpMailer({ url: smtpUrl, from });

/**
 * Creates the payment provider: Stripe if configured, else the sandbox. Stripe's library is large, so it is imported on
 * demand.
 */
export const openPayments = async ({ stripe }: Pick<Config, 'stripe'>, pool: Pool): Promise<PaymentProvider> => {
  if (!stripe) return createSandboxPayments({ pool, now: () => new Date() });
  const { createStripePayments } = await import('@campjay/platform/payments/stripe/stripePayments.ts');
  return createStripePayments(stripe);
};

/** Opens the store of ad pictures: the configured S3 bucket, else a folder in the data folder. */
export const openImageStore = async ({ bucket, dataFolder }: Config): Promise<ImageStore> =>
  bucket ? openS3ImageStore(bucket) : createFilesImageStore({ folder: pathsIn(dataFolder).images });

/**
 * Opens the image store for a process that serves requests, with a circuit breaker in case the bucket does not respond.
 */
export const openServedImageStore = async (config: Config, log: Log): Promise<ImageStore> => {
  const images = await openImageStore(config);
  return config.bucket ? createImageStoreCircuit(images, { log }) : images;
};

export interface BusContext {
  /** The database that holds the queue if Kafka is not configured. Its tables in the schema `ops` must exist. */
  readonly databaseUrl: string;
  readonly log: Log;
  /** Adds metrics to the bus to which the spool publishes. Without it, there are no metrics. */
  readonly withMetrics?: (bus: InteractionBus) => InteractionBus;
}

/** Opens the interaction bus: the configured Kafka cluster, else a queue in PostgreSQL. */
export const openBus = ({ kafka }: Config, { databaseUrl, log }: BusContext): InteractionBus =>
  kafka ? openKafkaInteractionBus({ cluster: kafka, log }) : openPostgresInteractionBus({ url: databaseUrl, log });

/**
 * Opens the bus for publishers. A message that cannot be published now is stored (spooled) in the data folder and
 * published later.
 * @throws OperatorError if the spool cannot be used
 */
export const openSpoolingBus = async (config: Config, context: BusContext): Promise<SpoolingInteractionBus> => {
  const { interactionSpool: folder } = pathsIn(config.dataFolder);
  const plainBus = openBus(config, context);
  const bus = context.withMetrics?.(plainBus) ?? plainBus;
  try {
    return await openSpoolingInteractionBus({ bus, folder, maxBytes: config.spoolBytes, log: context.log });
  } catch (cause) {
    await bus[Symbol.asyncDispose]();
    throw new OperatorError(
      `Clicks cannot be stored in ${folder} (${reasonOf(cause)}); choose another data folder with CAMPJAY_DATA.`,
      { cause },
    );
  }
};

type BusInfrastructure = Pick<Infrastructure, 'config' | 'databaseUrl' | 'log' | 'resources' | 'telemetry'>;

/** Opens the bus of a process that publishes, with metrics (including the size of its spool) and traces. */
export const openPublishingBus = async (infrastructure: BusInfrastructure): Promise<InteractionBus> => {
  const { config, databaseUrl, log, resources, telemetry } = infrastructure;
  const bus = resources.add(await openSpoolingBus(config, { databaseUrl, log, withMetrics: telemetry.wrapBus }));
  observeSpool(telemetry.metrics, () => bus.spoolStatus);
  return tracedBus(bus);
};

/** Opens the bus of a process that only consumes: with metrics and traces, but without a spool. */
export const openConsumingBus = ({
  config,
  databaseUrl,
  log,
  resources,
  telemetry,
}: BusInfrastructure): InteractionBus =>
  tracedBus(resources.add(telemetry.wrapBus(openBus(config, { databaseUrl, log }))));
