/**
 * nodes.js - the machines of a cluster: three nodes with etcd, Patroni and PostgreSQL, in networks of their own
 * (network), and beside them the service three times and haproxy in front of it. Each can die or be cut off, and
 * comes back.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { binary } from '../fixtures/server.js';

const HOST = '127.0.0.1';
const MINUTES = 60_000;

/** Waits for what may take minutes here, and then fails. */
export async function within(minutes, what, find) {
  for (const end = Date.now() + minutes * MINUTES; Date.now() < end; await pause(200)) {
    const found = await find().catch(() => undefined);
    if (found) return found;
  }
  assert.fail(`${what} did not come in ${minutes} minutes`);
}

/** Ports that were free a moment ago. */
export async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, HOST));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.on('listening', resolve))));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** A program that is started again when it ends, as systemd would. */
class Kept {
  constructor(folder, name, command, env = {}) {
    Object.assign(this, { name, command, env: { ...process.env, ...env }, kept: false, crashes: [] });
    this.log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
  }

  start() {
    this.kept = true;
    const [program, ...args] = this.command;
    const began = Date.now();
    this.child = spawn(program, args, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) stream.pipe(this.log, { end: false });
    this.ended = new Promise((resolve) => this.child.on('error', resolve).on('close', resolve)).then(async () => {
      if (!this.kept) return;
      this.crashes.push(`${this.name} ended by itself after ${Date.now() - began} ms`);
      await pause(1000);
      if (this.kept) this.start();
    });
  }

  /** It stays away until `start`. */
  async end(signal = 'SIGKILL') {
    this.kept = false;
    this.child?.kill(signal);
    await this.ended;
  }
}

const json = async (url) => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
  return answer.ok ? answer.json() : undefined;
};

/** The machines' addresses. */
const ADDRESSES = [1, 2, 3].map((i) => `10.78.0.${i}`);
const [CLIENTS, PEERS, REST, POSTGRES] = [2379, 2380, 8008, 5432];
const at = (address, port) => `http://${address}:${port}`;

/** A node: PostgreSQL, Patroni, which runs it, and a member of etcd. */
class Node {
  constructor(folder, index, synchronous) {
    const name = `node${index + 1}`;
    const address = ADDRESSES[index];
    Object.assign(this, { name, address, cable: `cable${index + 1}`, data: join(folder, name) });
    const peers = ADDRESSES.map((each, i) => `node${i + 1}=${at(each, PEERS)}`).join();
    const clients = at(address, CLIENTS);
    const peer = at(address, PEERS);
    this.etcd = this.kept(folder, 'etcd', ['etcd', '--name', name, '--data-dir', `${this.data}.etcd`,
      '--listen-client-urls', clients, '--advertise-client-urls', clients, '--listen-peer-urls', peer,
      '--initial-advertise-peer-urls', peer, '--initial-cluster', peers, '--initial-cluster-state', 'new']);
    const settings = join(folder, `${name}.json`);
    writeFileSync(settings, JSON.stringify(this.patroniSettings(synchronous)));
    this.patroni = this.kept(folder, 'patroni', ['patroni', settings]);
  }

  /** A program of this machine. */
  kept(folder, what, command) {
    return new Kept(folder, `${this.name}.${what}`, ['ip', 'netns', 'exec', this.name, ...command]);
  }

  patroniSettings(synchronous) {
    const parameters = {
      max_connections: 100, shared_buffers: '64MB', wal_keep_size: '256MB', unix_socket_directories: '',
      synchronous_commit: 'on',
    };
    return {
      scope: 'club', name: this.name,
      restapi: { listen: `${this.address}:${REST}`, connect_address: `${this.address}:${REST}` },
      etcd3: { hosts: ADDRESSES.map((address) => `${address}:${CLIENTS}`) },
      bootstrap: {
        dcs: {
          ttl: 8, loop_wait: 1, retry_timeout: 3, maximum_lag_on_failover: 2 ** 30,
          synchronous_mode: synchronous, synchronous_mode_strict: synchronous,
          postgresql: { use_pg_rewind: true, parameters },
        },
        initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
      },
      postgresql: {
        listen: `${this.address}:${POSTGRES}`, connect_address: `${this.address}:${POSTGRES}`, data_dir: this.data, pgpass: `${this.data}.pass`,
        pg_hba: ['host all all samenet trust', 'host replication all samenet trust'],
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' }, rewind: { username: 'postgres' } },
        remove_data_directory_on_rewind_failure: true, remove_data_directory_on_diverged_timelines: true,
        basebackup: [{ checkpoint: 'fast' }], // or a copy begins with minutes of waiting for the next one
      },
    };
  }

  start() {
    this.etcd.start();
    this.patroni.start();
  }

  /** PostgreSQL's processes: they do not belong to Patroni, which may be started again beside them. */
  postgres() {
    let head;
    try {
      head = Number(readFileSync(join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return [];
    }
    const parentOf = (pid) => {
      try {
        return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
      } catch {
        return undefined;
      }
    };
    const isOurs = (pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data);
      } catch {
        return false;
      }
    };
    if (!isOurs(head)) return [];
    return [head, ...readdirSync('/proc').map(Number).filter((pid) => pid && parentOf(pid) === head)];
  }

  signal(name) {
    for (const pid of this.postgres()) kill(pid, name);
  }

  /** The machine loses its power. */
  async die() {
    const patroni = this.patroni.end();
    const etcd = this.etcd.end();
    this.signal('SIGKILL');
    await Promise.all([patroni, etcd]);
    this.signal('SIGKILL');
  }

  /** Nobody hears anything of the machine; what it holds open stays open. */
  freeze() {
    for (const { child } of [this.patroni, this.etcd]) child.kill('SIGSTOP');
    this.signal('SIGSTOP');
    this.signal('SIGSTOP'); // those that began meanwhile
  }

  /** Nothing reaches the machine any more, and nobody learns why. */
  cutOff() {
    execFileSync('ip', ['link', 'set', this.cable, 'down']);
  }

  /** It and the other nodes hear nothing of each other, but the servers reach all of them. */
  partFromNodes() {
    for (const address of ADDRESSES.filter((each) => each !== this.address)) execFileSync('ip', ['-n', this.name, 'route', 'add', 'blackhole', address]);
  }

  /** Ends both. */
  rejoin() {
    execFileSync('ip', ['link', 'set', this.cable, 'up']);
    execFileSync('ip', ['-n', this.name, 'route', 'flush', 'type', 'blackhole']);
  }

  /** A new copy of the primary, as an operator makes one of a standby that does not come back (`patronictl reinit`). */
  reinitialize() {
    return fetch(`${at(this.address, REST)}/reinitialize`, { method: 'POST', body: '{"force": true}', signal: AbortSignal.timeout(5000) });
  }

  /** Whether it takes changes. */
  async isPrimary() {
    return (await fetch(`${at(this.address, REST)}/primary`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined))?.ok;
  }
}

const kill = (pid, name) => {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
};

export class Cluster {
  /** @param {{folder: string, mailPort: number, synchronous: boolean}} options `folder`: empty, and keeps the logs */
  static async make({ folder, mailPort, synchronous }) {
    const it = Object.assign(new Cluster(), { copied: [] });
    const [port, ...serverPorts] = await freePorts(4);
    it.nodes = ADDRESSES.map((_, i) => new Node(folder, i, synchronous));
    it.synchronous = synchronous;
    it.address = `postgresql://postgres@${ADDRESSES.map((address) => `${address}:${POSTGRES}`).join()}/postgres?connect_timeout=2`;
    it.env = { SHANGHAIEN_DATABASE: it.address };
    it.servers = serverPorts.map((each, i) => {
      const data = join(folder, `server${i + 1}`);
      mkdirSync(data);
      const flags = ['--listen', `${HOST}:${each}`, '--admin-listen', 'off', '--rate-limits', 'off', '--data', data,
        '--smtp-host', HOST, '--smtp-port', String(mailPort), '--smtp-tls', 'none', '--mail-from', 'game@shanghaien.example'];
      return Object.assign(new Kept(folder, `server${i + 1}`, [binary, 'serve', ...flags], it.env), { port: each });
    });
    it.port = port;
    writeFileSync(join(folder, 'haproxy.cfg'), haproxySettings(port, serverPorts));
    it.proxy = new Kept(folder, 'haproxy', ['haproxy', '-db', '-f', join(folder, 'haproxy.cfg')]);
    return it;
  }

  async start() {
    for (const node of this.nodes) node.start();
    await this.whole();
    for (const server of this.servers) server.start();
    for (const server of this.servers) await this.answers(server);
    this.proxy.start();
    await this.answers(this);
  }

  /** It has the database, too. */
  answers({ port }) {
    return within(3, `an answer at ${port}`, async () => (await fetch(`http://${HOST}:${port}/healthz`, { signal: AbortSignal.timeout(5000) })).ok);
  }

  /** The node that takes changes; one that was it before and has been cut off may still believe so. */
  async primary(before) {
    const are = await Promise.all(this.nodes.map((node) => node !== before && node.isPrimary()));
    return this.nodes.find((_, i) => are[i]);
  }

  /**
   * Waits until there is a primary and both others follow it, one of them in step if that is wanted. A standby that
   * does not come back within a minute is copied anew: after a fail-over PostgreSQL sometimes waits forever for WAL
   * that no node has.
   */
  async whole() {
    let patience = Date.now() + MINUTES;
    await within(5, 'the whole cluster', async () => {
      const primary = await this.primary();
      const { members } = await json(`${at(primary.address, REST)}/cluster`);
      const follows = ({ name, role, state, lag }) => name === primary.name || (role !== 'leader' && ['running', 'streaming'].includes(state) && Number(lag) < 2 ** 20);
      const behind = this.nodes.filter(({ name }) => !members.some((member) => member.name === name && follows(member)));
      if (behind.length && Date.now() > patience) {
        patience += MINUTES;
        for (const node of behind) {
          const answer = await node.reinitialize();
          this.copied.push(node.name);
          console.log(`${node.name} did not come back, and is copied anew: ${answer.status}`);
        }
      }
      return !behind.length && (!this.synchronous || members.some(({ role }) => role === 'sync_standby'));
    });
  }

  /** The node whose etcd leads the others. */
  async etcdLeader() {
    for (const node of this.nodes) {
      const answer = await fetch(`${at(node.address, CLIENTS)}/v3/maintenance/status`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2000) }).catch(() => undefined);
      const status = answer?.ok && (await answer.json());
      if (status && status.leader === status.header.member_id) return node;
    }
    return undefined;
  }

  async stop() {
    await Promise.all(this.servers.map((server) => server.end('SIGTERM')));
    await Promise.all([this.proxy.end(), ...this.nodes.map((node) => node.die())]);
  }
}

/* /healthz would be wrong here: without the database all servers fail it together, and those would be gone that can
 * still answer much. */
const haproxySettings = (port, servers) => `
defaults
  mode http
  timeout connect 2s
  timeout client 1m
  timeout server 1m
  option redispatch
  retries 3
frontend players
  bind ${HOST}:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /rules
  default-server check inter 500ms fall 2 rise 1
${servers.map((each, i) => `  server server${i + 1} ${HOST}:${each}`).join('\n')}
`;
