import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { WrongSettings } from '@campjay/platform/kernel/readEnvironment.ts';
import { type KafkaCluster } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';

interface TlsSettings {
  readonly KAFKA_SSL?: boolean | undefined;
  /** PEM file of certificates. */
  readonly KAFKA_SSL_CA?: string | undefined;
  readonly KAFKA_SSL_CERTIFICATE?: string | undefined;
  /** In PEM. */
  readonly KAFKA_SSL_KEY?: string | undefined;
}

/**
 * TLS options of the brokers: whether to use TLS, a certificate authority if it is not publicly trusted, and a client
 * certificate if the brokers require one.
 * @param folder base of relative paths
 * @throws WrongSettings if a file cannot be read or holds something else, or a setting lacks its counterpart
 */
export const kafkaTlsIn = (settings: TlsSettings, folder: string): KafkaCluster['ssl'] => {
  const { KAFKA_SSL: ssl = false, KAFKA_SSL_CERTIFICATE: certificate, KAFKA_SSL_KEY: key } = settings;
  const given = (['KAFKA_SSL_CA', 'KAFKA_SSL_CERTIFICATE', 'KAFKA_SSL_KEY'] as const).filter(
    (name) => settings[name] !== undefined,
  );
  if (given.length === 0) return ssl;
  if (!ssl) throw new WrongSettings([`KAFKA_SSL must be true: ${given.join(' and ')} must not be set without it.`]);
  if ((certificate === undefined) !== (key === undefined))
    throw new WrongSettings(['KAFKA_SSL_CERTIFICATE and KAFKA_SSL_KEY belong together: one of them is missing.']);
  const ca = readCertificates('KAFKA_SSL_CA', settings.KAFKA_SSL_CA, folder);
  const cert = readCertificates('KAFKA_SSL_CERTIFICATE', certificate, folder);
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && key !== undefined && { cert, key: readKey(cert, key) }),
  };
};

const readCertificates = (name: string, file: string | undefined, folder: string): string | undefined => {
  if (file === undefined) return undefined;
  try {
    const pem = readFileSync(resolve(folder, file), 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (cause) {
    throw new WrongSettings([
      `${name} must be a file with a certificate in PEM; '${file}' is none (${reasonOf(cause)}).`,
    ]);
  }
};

const readKey = (certificate: string, key: string): string => {
  const matches = (): boolean => {
    try {
      return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
    } catch {
      return false; // the error may quote the key, so it is not reported
    }
  };
  if (!matches())
    throw new WrongSettings([
      'KAFKA_SSL_KEY must be the private key of KAFKA_SSL_CERTIFICATE, in PEM without a password.',
    ]);
  return key;
};
