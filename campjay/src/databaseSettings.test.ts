import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const DATABASE_URL = 'postgres://jay:our-password@db.example.org/campjay';

describe('the settings of the database', () => {
  it('are the embedded one with ten connections where none is given', () => {
    const { databaseUrl, replicaUrl, databaseConnections } = readConfig({}, '/');
    expect([databaseUrl, replicaUrl, databaseConnections]).toEqual([undefined, undefined, 10]);
  });

  it('are its address, that of a replica, and how many connections a pool opens', () => {
    const DATABASE_REPLICA_URL = 'postgresql://jay@replica.example.org/campjay';
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URL, DATABASE_CONNECTIONS: '25' }, '/')).toMatchObject({
      databaseUrl: DATABASE_URL,
      replicaUrl: DATABASE_REPLICA_URL,
      databaseConnections: 25,
    });
  });

  it.each([
    ['DATABASE_REPLICA_URL must be a postgres:// address', { DATABASE_REPLICA_URL: 'https://replica.example.org' }],
    ['DATABASE_CONNECTIONS must be a number of connections between 2 and 500', { DATABASE_CONNECTIONS: '1' }],
    ['DATABASE_CONNECTIONS must be a number of connections between 2 and 500', { DATABASE_CONNECTIONS: 'many' }],
    ['DATABASE_CONNECTIONS must be a number of connections between 2 and 500', { DATABASE_CONNECTIONS: '501' }],
  ])('are refused where %s', (sentence, settings) => {
    expect(() => readConfig({ DATABASE_URL, ...settings }, '/')).toThrow(sentence);
  });
});
