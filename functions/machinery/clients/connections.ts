import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { environment } from '#functions/machinery/runtime/environment.ts'
import { limited } from './request-handler.ts'

/** Open WebSocket connections, by their API Gateway id. */
export interface SocketMethods {
  /** `gone` if the client has disconnected; the caller then deletes the item. */
  post(connectionId: string, message: unknown): Promise<'sent' | 'gone'>
  close(connectionId: string): Promise<void>
}

export function socketMethods(
  client = new ApiGatewayManagementApiClient({ ...limited(), endpoint: environment('SOCKETS_ENDPOINT') }),
): SocketMethods {
  return {
    async post(ConnectionId, message) {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId, Data: JSON.stringify(message) }))
        return 'sent'
      } catch (error) {
        if (error instanceof GoneException) return 'gone'
        throw error
      }
    },
    async close(ConnectionId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId }))
      } catch (error) {
        if (!(error instanceof GoneException)) throw error
      }
    },
  }
}
