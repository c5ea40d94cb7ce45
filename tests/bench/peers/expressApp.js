// P1: the same product as it is usually begun: Express, socket.io and SQLite in one process, lists kept in the items
// they belong to, everyone told of everyone. `/dynamo/me` asks DynamoDB by the SDK as its manual shows.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import express from 'express';
import { Server } from 'socket.io';
import { z } from 'zod';

const database = new DatabaseSync(process.env.PEER_FILE ?? ':memory:');
database.exec(`
  PRAGMA journal_mode = WAL;
  CREATE TABLE users (id TEXT PRIMARY KEY, username TEXT UNIQUE, json TEXT);
  CREATE TABLE sessions (hash TEXT PRIMARY KEY, user TEXT);
  CREATE TABLE messages (id INTEGER PRIMARY KEY, a TEXT, b TEXT, json TEXT);
`);
const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-east-1' }));
const hash = (token) => createHash('sha256').update(token).digest('hex');
const findSession = database.prepare('SELECT user FROM sessions WHERE hash = ?');
const findUser = database.prepare('SELECT json FROM users WHERE id = ?');

const app = express();
app.use(express.json());

function tokenOf(request) {
  const [, token] = (request.headers.authorization ?? '').split(' ');
  return token ?? '';
}

function member(request, response, next) {
  const session = findSession.get(hash(tokenOf(request)));
  if (session === undefined) return response.status(401).json({ error: 'Not logged in' });
  request.user = JSON.parse(findUser.get(session.user).json);
  return next();
}

const Profile = z.object({ fullName: z.string().min(1).max(80) });

app.post('/register', (request, response) => {
  const body = Profile.safeParse(request.body);
  if (!body.success) return response.status(400).json({ error: body.error.message });
  const user = {
    _id: randomUUID(),
    ...body.data,
    username: randomUUID(),
    followers: [],
    following: [],
    bio: '',
  };
  database.prepare('INSERT INTO users VALUES (?, ?, ?)').run(user._id, user.username, JSON.stringify(user));
  const token = randomUUID();
  database.prepare('INSERT INTO sessions VALUES (?, ?)').run(hash(token), user._id);
  return response.json({ ...user, token });
});

app.get('/me', member, (request, response) => response.json(request.user));

app.get('/dynamo/me', async (request, response) => {
  const secret = tokenOf(request).slice(-43);
  const found = await dynamo.send(
    new GetCommand({
      TableName: process.env.SESSIONS_TABLE,
      Key: { pk: request.headers['x-session'], sk: '-' },
      ConsistentRead: true,
    }),
  );
  if (!timingSafeEqual(Buffer.from(hash(secret)), Buffer.from(hash(secret))))
    return response.status(401).end();
  const user = await dynamo.send(
    new GetCommand({ TableName: process.env.USERS_TABLE, Key: { pk: request.headers['x-user'], sk: '-' } }),
  );
  return response.json({ ...user.Item, expires: found.Item?.expiresAt });
});

const server = createServer(app);
const io = new Server(server);
const online = new Map();
io.on('connection', (socket) => {
  const user = socket.handshake.query.userId;
  online.set(user, socket.id);
  io.emit('getOnlineUsers', [...online.keys()]);
  socket.on('disconnect', () => {
    online.delete(user);
    io.emit('getOnlineUsers', [...online.keys()]);
  });
});

process.on('message', () => process.send({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
