#!/usr/bin/env python3
"""queue.py - runs the jobs of all suites in one queue, the longest first, four at a time.

    tests/queue.py                            every suite of the test command
    tests/queue.py unit http/moves            a suite and a single job
    tests/queue.py --long                     what tests/long runs

A job is a program that prints TAP, mostly one file of tests or several short ones. jobs.py lists them. For
each suite it prints a line when its last job has ended, with the time that its jobs took, and for each failure
the test cases that failed and the end of the log. Fails on any failure, on a skipped test, and on a job in
which nothing ran. Logs, and how long each job took: build-san/logs/.
"""
import contextlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import jobs

SLOTS = 4
# A job that waits in vain ends after half an hour, many times what the longest takes.
LIMIT_S = {False: 1800, True: 4 * 3600}
# The lines of a failure.
SHOWN = 30
# What Node says of the tests that its pattern leaves out (jobs.py).
LEFT_OUT = '# SKIP test name does not match pattern'


def read_lines(log):
    """The lines of a log, without the test cases that were not asked for."""
    with open(log, encoding='utf-8', errors='replace') as text:
        return [line for line in text.read().splitlines() if not line.endswith(LEFT_OUT)]


def count(lines):
    """The single test cases of TAP: passed, failed, skipped.

    Node nests: a file or group is a line of its own after the indented lines of its tests and their
    plan (1..N). Such a line counts only if it failed with nothing failed inside.
    """
    counts = {'passed': 0, 'failed': 0, 'skipped': 0}
    groups, broken = set(), set()  # the indents at which a group ends next, and in which one test has failed
    for line in lines:
        plan = re.match(r' *(?=1\.\.\d)', line)
        if plan and plan.end() > 0:
            groups.add(plan.end() - 4)
        case = re.match(r'( *)(not )?ok \d+', line)
        if not case:
            continue
        indent, failing = len(case[1]), bool(case[2])
        if indent in groups:
            groups.discard(indent)
            counts['failed'] += failing and indent + 4 not in broken
        elif re.search(r'# *(SKIP|TODO)', line):
            counts['skipped'] += 1
        else:
            counts['failed' if failing else 'passed'] += 1
        if failing:
            broken.add(indent)
        broken.discard(indent + 4)
    return counts


def complaints(log):
    """Of a log, the test cases that failed or were skipped, each with what follows it, and the end."""
    lines = read_lines(log)
    shown = 0
    for line in lines:
        if re.match(r' *(not )?ok ', line):
            shown = SHOWN if re.search(r'^ *not ok|# *(SKIP|TODO)', line) else 0
        if shown:
            yield line
            shown -= 1
    yield from ['…', *lines[-SHOWN // 2:]]


class Run:
    """One run of the queue."""

    def __init__(self, waiting, long, postgres):
        self.waiting = sorted(waiting, key=lambda job: (job.last, -job.seconds))
        self.long = long
        self.postgres = postgres  # the environment of the jobs that need it
        self.changed = threading.Condition()
        self.free = SLOTS
        self.running = set()
        self.totals = {}  # by suite: passed, failed, seconds
        self.took = {}  # by job: seconds

    def next(self):
        """The first job that may begin now: there are slots for it, and the last one of a suite has only
        itself to wait for. A job that needs many slots is not overtaken, so that it gets them."""
        for job in self.waiting:
            alone = not any(other.suite == job.suite for other in {*self.waiting, *self.running} - {job})
            if job.last and not alone:
                continue
            return job if job.slots <= self.free else None
        return None

    def work(self):
        """A thread: takes jobs until none is left."""
        while True:
            with self.changed:
                while self.waiting and not (job := self.next()):
                    self.changed.wait()
                if not self.waiting:
                    return
                self.waiting.remove(job)
                self.running.add(job)
                self.free -= job.slots
            result = self.run(job)
            with self.changed:
                self.running.remove(job)
                self.free += job.slots
                self.report(job, *result)
                self.changed.notify_all()

    def run(self, job):
        """Returns how it ended, its counts and its log."""
        log = os.path.join(jobs.LOGS, job.suite, job.name + '.log')
        os.makedirs(os.path.dirname(log), exist_ok=True)
        began = time.monotonic()
        with open(log, 'w', encoding='utf-8') as out, tempfile.TemporaryDirectory() as folder:
            child = subprocess.Popen(job.command, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                     cwd=folder, env={**os.environ, **job.env, **(self.postgres if job.on_postgres else {})}, start_new_session=True)
            timer = threading.Timer(LIMIT_S[self.long], os.killpg, (child.pid, 9))
            timer.start()
            child.wait()
            timer.cancel()
        self.took[job] = time.monotonic() - began
        if job.plain:
            counts = {'passed': int(child.returncode == 0), 'failed': 0, 'skipped': 0}
        else:
            counts = count(read_lines(log))
        return child.returncode, counts, log

    def report(self, job, status, counts, log):
        passed, failed = counts['passed'], counts['failed'] + counts['skipped']
        if not failed and (status or not passed):
            print(f'{job}: ended with {status} after {passed} test cases')
            failed = 1
        if failed:
            print(*complaints(log), f'See {log}', sep='\n')
        total = self.totals.setdefault(job.suite, [0, 0, 0])
        for i, more in enumerate((passed, failed, self.took[job])):
            total[i] += more
        if not any(other.suite == job.suite for other in {*self.waiting, *self.running}):
            print(f'{job.suite:8} {total[0]} passed, {total[1]} failed, {total[2]:.0f} s of jobs')
        sys.stdout.flush()

    def finish(self):
        with open(os.path.join(jobs.LOGS, 'durations'), 'w', encoding='utf-8') as out:
            took = [(seconds * part.seconds / job.seconds, part) for job, seconds in self.took.items() for part in job.parts]
            for seconds, job in sorted(took, key=lambda pair: -pair[0]):
                print(f'{max(seconds, 0.1):.1f} {job}', file=out)
        passed, failed, _ = (sum(column) for column in zip(*self.totals.values()))
        print(f'{passed} passed, {failed} failed')
        return failed == 0 and passed > 0


@contextlib.contextmanager
def temporary_files():
    """A folder for all that the jobs write, which lives for seconds: in memory it costs no disk, a fifth of the
    time of some suites. PostgreSQL's user has to find its own in it."""
    memory = '/dev/shm'
    has_room = os.path.isdir(memory) and shutil.disk_usage(memory).free > 2 << 30
    with tempfile.TemporaryDirectory(prefix='shanghaien-tests-', dir=memory if has_room else None) as folder:
        os.chmod(folder, 0o755)
        os.environ['TMPDIR'] = tempfile.tempdir = folder
        keep_fresh_file(folder)
        yield
        tempfile.tempdir = None


def keep_fresh_file(folder):
    """The database that the service makes at its first start, which takes half of that start and is always the same:
    the servers of the tests begin with copies of it (server.js)."""
    data = os.path.join(folder, 'fresh')
    with subprocess.Popen([f'{jobs.BUILD}/shanghaien', 'serve', '--listen', '127.0.0.1:0', '--admin-listen', 'off', '--data', data],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        server.stdout.readline()
        server.terminate()
    database = os.path.join(data, 'shanghaien.db')
    # A sign of life that is minutes old would be an outage.
    subprocess.run(['sqlite3', database, 'delete from heartbeat'], check=True)
    os.environ['FRESH_DATABASE'] = database


@contextlib.contextmanager
def postgres_server(wanted):
    """One PostgreSQL server for all jobs of a run; it ends with its standard input."""
    if not wanted:
        yield {}
        return
    with subprocess.Popen([f'{jobs.TESTS}/postgres/with', 'sh', '-c', 'echo "$TEST_POSTGRES"; echo "$PATH"; exec cat'],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        yield {name: server.stdout.readline().strip() for name in ('TEST_POSTGRES', 'PATH')}
        server.stdin.close()


def main(words):
    long = '--long' in words
    chosen = jobs.choose([word for word in words if word != '--long'], long)
    if not chosen:
        print(f'There is no job {shlex.join(words)}\n0 passed, 1 failed')
        return False
    for suite in {job.suite for job in chosen}:
        shutil.rmtree(os.path.join(jobs.LOGS, suite), ignore_errors=True)
    with temporary_files(), postgres_server(any(job.on_postgres for job in chosen)) as postgres:
        run = Run(chosen, long, postgres)
        workers = [threading.Thread(target=run.work) for _ in range(SLOTS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
    return run.finish()


if __name__ == '__main__':
    sys.exit(0 if main(sys.argv[1:]) else 1)
