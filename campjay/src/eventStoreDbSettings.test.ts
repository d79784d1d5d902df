import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const read = (url: string) => readConfig({ EVENTSTOREDB_URL: url }, '/').eventStoreDb;

describe('the setting of an EventStoreDB', () => {
  it('is not needed: PostgreSQL keeps the log then', () => {
    expect(readConfig({}, '/').eventStoreDb).toBeUndefined();
  });

  it('is the connection string of a server', () => {
    expect(read('esdb://events.example.org')).toEqual({
      discover: false,
      hosts: [{ address: 'events.example.org', port: 2113 }],
      tls: true,
    });
    expect(read('kurrentdb://127.0.0.1:2114?tls=false')).toMatchObject({
      hosts: [{ address: '127.0.0.1', port: 2114 }],
      tls: false,
    });
  });

  it('is that of a cluster, by the name of all its nodes or of each', () => {
    expect(read('esdb+discover://events.example.org:2113')).toMatchObject({ discover: true });
    expect(read('kurrentdb+discover://events.example.org')).toMatchObject({ discover: true });
    expect(read('esdb://one.example.org:2113,two.example.org:2114')?.hosts).toEqual([
      { address: 'one.example.org', port: 2113 },
      { address: 'two.example.org', port: 2114 },
    ]);
  });

  it('may hold an account, files in PEM, and how patient the client is', () => {
    const url =
      'esdb://jay:our%40password@events.example.org:2113/?tlsCAFile=/etc/ca.pem&nodePreference=readOnlyReplica' +
      '&keepAliveInterval=20000&keepAliveTimeout=5000&connectionName=campjay%201&gossipTimeout=2' +
      '&userCertFile=/etc/jay.pem&userKeyFile=/etc/jay.key&MaxDiscoverAttempts=3&discoveryInterval=250&tls=true';
    expect(read(url)).toEqual({
      discover: false,
      hosts: [{ address: 'events.example.org', port: 2113 }],
      tls: true,
      credentials: { username: 'jay', password: 'our@password' },
      tlsCAFile: '/etc/ca.pem',
      userCertFile: '/etc/jay.pem',
      userKeyFile: '/etc/jay.key',
      nodePreference: 'read_only_replica',
      connectionName: 'campjay 1',
      keepAliveInterval: 20_000,
      keepAliveTimeout: 5_000,
      maxDiscoverAttempts: 3,
      discoveryInterval: 250,
      gossipTimeout: 2,
    });
  });

  // Covers: E.4
  it.each([
    ['must be an address such as esdb://', 'http://jay:our-password@events.example.org'],
    ['must be an address such as esdb://', 'esdb://jay:our-password@'],
    ['must be an address such as esdb://', 'esdb://jay:our-pass@word@events.example.org'],
    ['must name hosts such as', 'esdb://jay:our-password@events.example.org:70000'],
    ['must name hosts such as', 'esdb://jay:our-password@one.example.org,,two.example.org'],
    ['must not hold an account where tls=false', 'esdb://jay:our-password@events.example.org?tls=false'],
    ['must have true or false as tls', 'esdb://jay:our-password@events.example.org?tls=off'],
    [
      'has an option that does not exist here, tlsVerifyCert',
      'esdb://jay:our-password@a.example.org?tlsVerifyCert=false',
    ],
    ['has an option that does not exist here, tlsCaFiles', 'esdb://jay:our-password@a.example.org?tlsCaFiles=/ca.pem'],
    ['must name userCertFile and userKeyFile together', 'esdb://jay:our-password@a.example.org?userCertFile=/c.pem'],
    ['has nothing as tlsCAFile', 'esdb://jay:our-password@a.example.org?tlsCAFile='],
    ['must have one of leader, follower', 'esdb://jay:our-password@a.example.org?nodePreference=nearest'],
    [
      'must have a whole number of at least 10000 as keepAliveInterval',
      'esdb://jay:our-password@a.example.org?keepAliveInterval=100',
    ],
    [
      'must have a whole number of at least 1 as gossipTimeout',
      'esdb://jay:our-password@a.example.org?gossipTimeout=soon',
    ],
    ['has a percent sign that encodes nothing', 'esdb://jay:our-password%@a.example.org'],
  ])('is refused where it %s (%s), and no password is repeated', (sentence, url) => {
    expect(() => read(url)).toThrow(`EVENTSTOREDB_URL ${sentence}`);
    expect(() => read(url)).not.toThrow(/our-pass/);
  });
});
